-- The file of a pre-export notification is said by a mapping, one line for each element, where a template of XML stood.
-- A template that an authority had fitted cannot be read as one: the shipped mapping holds until it is fitted again.
delete from setting where setting_id = 'import_export.penExchangeFile' and setting_value #>> '{}' like '%<%';
