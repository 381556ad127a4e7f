import { type Check, type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { memberPath } from '@/lib/a2a/card-checks/member-path'
import { rule } from '@/lib/a2a/card-checks/rule'
import { secretIn } from '@/lib/a2a/card-checks/secret-in'
import type { Json } from '@/lib/a2a/json'

export const secretsRules = {
  secret: rule('warning', { 'v0.1': '5.4', 'v0.2': '5.4', 'v0.3': '5.4', 'v1.0': '13.4' }),
}
type Code = keyof typeof secretsRules

const maxDepth = 12

/** Everything in it that looks like a secret, by its path; never the secret. */
function secrets(json: Json | undefined, name: string, path: string, depth: number): Finding<Code>[] {
  if (typeof json === 'string') {
    const kind = secretIn(name, json)
    return kind ? [finding('secret', path, { kind })] : []
  }
  if (typeof json !== 'object' || json === null || depth > maxDepth) return []
  if (Array.isArray(json))
    return json.flatMap((item, position) => secrets(item, name, `${path}[${position}]`, depth + 1))
  return Object.entries(json).flatMap(([key, item]) => secrets(item, key, memberPath(path, key), depth + 1))
}

/** Nothing that only one caller should know is in a card, which everybody reads. Signatures are for everybody. */
export const checkSecrets: Check<Code> = ({ json }) =>
  Object.entries(json).flatMap(([name, item]) =>
    name === 'signatures' ? [] : secrets(item, name, memberPath('', name), 0),
  )
