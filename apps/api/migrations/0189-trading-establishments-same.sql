-- A list of partners asks for each of its lines whether the register has the name already.
create index trading_establishment_same on trading_establishment (country_id, name_key);
