import { type CardCheck, type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { joinMemberPath } from '@/lib/a2a/card-checks/join-member-path'
import { rule } from '@/lib/a2a/card-checks/rule'
import { detectSecret } from '@/lib/a2a/card-checks/detect-secret'
import type { Json } from '@/lib/a2a/json'

export const secretsRules = {
  secret: rule('warning', { 'v0.1': '5.4', 'v0.2': '5.4', 'v0.3': '5.4', 'v1.0': '13.4' }),
}
type Code = keyof typeof secretsRules

const maxDepth = 12

/** Returns the paths of values that look like secrets, never the values. */
function findSecrets(json: Json | undefined, name: string, path: string, depth: number): Finding<Code>[] {
  if (typeof json === 'string') {
    const kind = detectSecret(name, json)
    return kind ? [createFinding('secret', path, { kind })] : []
  }
  if (typeof json !== 'object' || json === null || depth > maxDepth) return []
  if (Array.isArray(json))
    return json.flatMap((item, position) => findSecrets(item, name, `${path}[${position}]`, depth + 1))
  return Object.entries(json).flatMap(([key, item]) => findSecrets(item, key, joinMemberPath(path, key), depth + 1))
}

/** Checks that a card contains no secrets, because everyone can read it. Signatures are public. */
export const checkSecrets: CardCheck<Code> = ({ json }) =>
  Object.entries(json).flatMap(([name, item]) =>
    name === 'signatures' ? [] : findSecrets(item, name, joinMemberPath('', name), 0),
  )
