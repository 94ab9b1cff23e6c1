-- Merging two entries left the mark of an open request on an entry that no company asks for any more.
update work_case as entry
  set flags = array_remove(flags, 'linkAsked')
  where entry.feature = 'partner' and 'linkAsked' = any(entry.flags)
    and not exists (select from trading_establishment_link as link
      where link.trading_establishment_id = entry.id and link.status = 'ASK');
