import { cut } from '@/lib/a2a/card-checks/cut'

/** The path of a member below another: `skills[0]` and `tags` is `skills[0].tags`. Odd names are quoted. */
export function memberPath(path: string, name: string): string {
  if (!/^[\w$-]{1,80}$/.test(name)) return `${path}[${JSON.stringify(cut(name, 40))}]`
  return path ? `${path}.${name}` : name
}
