-- Who has a link to his dates; of the link itself nothing more.
create view calendar_link_reading as select account_id from calendar_link;
