import { truncate } from '@/lib/a2a/card-checks/truncate'

/** Joins a path and a member name: `skills[0]` and `tags` is `skills[0].tags`. Unusual names are quoted. */
export function joinMemberPath(path: string, name: string): string {
  if (!/^[\w$-]{1,80}$/.test(name)) return `${path}[${JSON.stringify(truncate(name, 40))}]`
  return path ? `${path}.${name}` : name
}
