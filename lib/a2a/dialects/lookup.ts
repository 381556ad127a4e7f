/** Returns an own entry of a table; undefined for any other name (including `toString` and the like). */
export function lookup<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
