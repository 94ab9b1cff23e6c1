-- What features further on may read of preparations in their own queries.
create view preparation_reading as
  select id, code, names, group_code, status from preparation;
create view preparation_component_reading as
  select preparation_id, substance_id, form_id from preparation_component;
