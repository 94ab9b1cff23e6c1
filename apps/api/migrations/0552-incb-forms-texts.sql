-- Forms B, B/P and D; what officers write in a part beside its figures.
alter table incb_form
  drop constraint incb_form_code_check,
  add constraint incb_form_code check (code in ('A', 'AP', 'B', 'BP', 'C', 'D', 'P'));

create table incb_form_text (
  form_id uuid not null references incb_form,
  part text not null check (part ~ '^[A-Za-z]{1,10}$'),
  said text not null check (is_paragraph(said) and length(said) between 1 and 10000),
  at timestamptz not null,
  by_id uuid not null references account,
  by_name text not null check (is_line(by_name) and length(by_name) <= 300),
  primary key (form_id, part)
);

-- What is exact in a frozen form is an amount, be it grams or hectares; and a layout says which units it has, as substances
-- say theirs.
alter table incb_form disable trigger incb_form_stays;
update incb_form set frozen = jsonb_set(
  replace(frozen::text, '"baseGrams":', '"amount":')::jsonb,
  '{layout,units}',
  case when code in ('A', 'C') then '[{"unit": "kg", "decimals": 3}, {"unit": "g", "decimals": 3}]'::jsonb
    else '[{"unit": "kg", "decimals": 6}]'::jsonb end)
where frozen is not null;
alter table incb_form enable trigger incb_form_stays;
