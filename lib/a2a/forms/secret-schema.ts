import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** True for the schema of a secret value. */
export function isSecretSchema({ format, writeOnly }: JsonObject): boolean {
  return format === 'password' || writeOnly === true
}

/**
 * True if a schema, or one within it at any keyword, is that of a secret value. `resolve` returns the target of a reference.
 * `budget.nodes` is the number of objects and lists that may still be read; true once they are used up.
 */
export function containsSecret(
  schema: Json,
  resolve: (reference: string) => Json | undefined = () => undefined,
  budget = { nodes: Infinity },
): boolean {
  const visited = new Set<object>()
  const open: Json[] = [schema]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null || visited.has(one)) continue
    visited.add(one)
    budget.nodes -= 1
    if (budget.nodes < 0 || (isObject(one) && isSecretSchema(one))) return true
    for (const inner of Object.values(one)) open.push(inner)
    const target = isObject(one) && typeof one.$ref === 'string' ? resolve(one.$ref) : undefined
    if (target !== undefined) open.push(target)
  }
  return false
}
