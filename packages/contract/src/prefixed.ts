/** A table whose names begin with a feature: `get` of `authorizations` is `authorizations.get`. */
export type Prefixed<Feature extends string, Table> = {
  readonly [Name in keyof Table & string as `${Feature}.${Name}`]: Table[Name]
}

export const prefixed = <const Feature extends string, Table extends object>(
  feature: Feature,
  table: Table,
): Prefixed<Feature, Table> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [`${feature}.${name}`, value])) as Prefixed<
    Feature,
    Table
  >
