-- A text that says how many consignments a permit is for fits permits that say the same, and no others.
alter table general_note
  add column consignments text
    constraint general_note_consignments check (consignments in ('one', 'several'));

update general_note set consignments = 'one' where code = 'ONE-SHIP';
update general_note set consignments = 'several' where code = 'PARTIAL';
