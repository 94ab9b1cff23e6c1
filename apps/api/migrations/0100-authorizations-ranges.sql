-- Every number of a case has its range here as it has it in the contract (quantities/ranges.ts): the last line of
-- defence is a check, not a program. Rows of before stay readable as they are: `not valid` holds whatever is written
-- from now on to these rules, without reading what stands there.
alter table authorization_line
  drop constraint authorization_line_quantity_check,
  drop constraint authorization_line_used_quantity_check,
  add constraint authorization_line_quantity check (quantity > 0 and quantity <= 1000000000) not valid,
  add constraint authorization_line_purity check (purity > 0 and purity <= 100) not valid,
  add constraint authorization_line_gross check (gross_grams >= 0 and gross_grams <= 1000000000000) not valid,
  add constraint authorization_line_used check (used_quantity >= 0 and used_quantity <= 1000000000) not valid,
  -- grams of anhydrous base of each component: goods without any would pass without touching a balance
  add constraint authorization_line_base check (
    not jsonb_path_exists(components, '$[*].baseGrams.double() ? (@ <= 0 || @ > 1000000000000)')) not valid;

alter table authorization_foreign_copy
  add constraint authorization_foreign_copy_version check (case_version >= 1) not valid;

-- casework
alter table work_case
  add constraint work_case_version check (version >= 1) not valid,
  add constraint work_case_line_count check (line_count between 0 and 1000) not valid,
  add constraint work_case_base check (base_grams >= 0 and base_grams <= 1000000000000) not valid,
  -- below zero where the clock came to rest after the promised day
  add constraint work_case_resting check (resting_days_left between -100000 and 100000) not valid;
alter table work_case
  drop constraint work_case_decision_days_check,
  add constraint work_case_decision_days check (decision_days between 0 and 100000) not valid;

-- endorsements
alter table endorsement
  add constraint endorsement_packages check (packages between 0 and 100000) not valid;
alter table endorsement_line
  drop constraint endorsement_line_quantity_check,
  add constraint endorsement_line_quantity check (quantity >= 0 and quantity <= 1000000000) not valid;

-- balances
alter table balance
  drop constraint balance_limit_grams_check,
  add constraint balance_year check (year between 1900 and 2200) not valid,
  add constraint balance_limit check (limit_grams >= 0 and limit_grams <= 1000000000000) not valid;
alter table balance_movement
  drop constraint balance_movement_grams_check,
  add constraint balance_movement_grams check (grams > 0 and grams <= 1000000000000) not valid;
alter table balance_hold
  drop constraint balance_hold_reserved_grams_check,
  drop constraint balance_hold_used_grams_check,
  add constraint balance_hold_reserved check (reserved_grams >= 0 and reserved_grams <= 1000000000000) not valid,
  add constraint balance_hold_used check (used_grams >= 0 and used_grams <= 1000000000000) not valid;

-- licenses
alter table license_quota
  drop constraint license_quota_grams_check,
  add constraint license_quota_year check (year between 1900 and 2200) not valid,
  add constraint license_quota_grams check (
    grams >= 0 and grams <= 1000000000000 and grams = round(grams, 9)) not valid;

-- preparations
alter table preparation
  drop constraint preparation_pack_size_check,
  add constraint preparation_pack_size check (
    pack_size > 0 and pack_size <= 1000000 and pack_size = round(pack_size, 9)) not valid;
alter table preparation_component
  drop constraint preparation_component_strength_check,
  add constraint preparation_component_position check (position between 0 and 1000) not valid,
  add constraint preparation_component_strength check (
    strength > 0 and strength <= 1000000 and strength = round(strength, 9)) not valid;

-- masters
alter table unit_of_measure
  drop constraint unit_of_measure_factor_to_base_check,
  add constraint unit_of_measure_factor check (
    factor_to_base > 0 and factor_to_base <= 1000000 and factor_to_base = round(factor_to_base, 15)) not valid;
alter table substance_form_factor
  drop constraint substance_form_factor_factor_check,
  add constraint substance_form_factor_factor check (
    factor > 0 and factor <= 1 and factor = round(factor, 9)) not valid;
alter table substance
  add constraint substance_year check (year_scheduled between 1900 and 2100) not valid;

-- scheduling
alter table scheduling_change
  drop constraint scheduling_change_factor_check,
  add constraint scheduling_change_factor check (
    factor > 0 and factor <= 1 and factor = round(factor, 9)) not valid;
