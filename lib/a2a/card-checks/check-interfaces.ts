import { type CardCheck, type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { hasValue, truncate } from '@/lib/a2a/card-checks/describe-value'
import { rule } from '@/lib/a2a/card-checks/rule'
import { type ListedInterface, listInterfaces } from '@/lib/a2a/card-checks/list-interfaces'

const ofBinding = { 'v0.2': '5.5.5', 'v0.3': '5.5.5', 'v1.0': '4.4.6' }

export const interfacesRules = {
  'url-missing': rule('warning', { 'v0.2': '5.5', 'v0.3': '5.6.1' }),
  'interfaces-missing': rule('warning', { 'v1.0': '4.4.1' }),
  'transport-missing': rule('hint', { 'v0.3': '5.6.1' }),
  'binding-spelling': rule('warning', ofBinding),
  'binding-unknown': rule('hint', ofBinding),
  'interface-twice': rule('hint', { 'v0.2': '5.5.5', 'v0.3': '5.6.2', 'v1.0': '8.3.1' }),
}
type Code = keyof typeof interfacesRules

const bindings = ['JSONRPC', 'GRPC', 'HTTP+JSON']
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '')

function checkBinding({ bindingPath, binding }: ListedInterface): Finding<Code>[] {
  if (!binding || bindings.includes(binding)) return []
  const name = bare(binding) === 'rest' ? 'httpjson' : bare(binding)
  const meant = bindings.find((one) => bare(one) === name)
  if (meant) return [createFinding('binding-spelling', bindingPath, { binding: truncate(binding), meant })]
  // Custom bindings are named by URIs.
  return URL.canParse(binding) ? [] : [createFinding('binding-unknown', bindingPath, { binding: truncate(binding) })]
}

/** Finds entries of the list that repeat an earlier entry. */
function findRepeatedInterfaces(interfaces: ListedInterface[], versions: Map<string, string>): Finding<Code>[] {
  const entries = interfaces
    .filter(({ path }) => path !== 'url')
    .map(({ path, url, binding = '' }) => ({ path, key: [url, binding, versions.get(path)].join('\n') }))
  return entries
    .filter(({ key }, position) => entries.findIndex((other) => other.key === key) < position)
    .map(({ path }) => createFinding('interface-twice', path.replace(/\.url$/, '')))
}

/** Checks whether the URLs are where the card's protocol version expects them, and how their bindings are named. */
export const checkInterfaces: CardCheck<Code> = ({ json, generation, reading: { card } }) => {
  const interfaces = listInterfaces(json)
  const listed = Array.isArray(json.supportedInterfaces) ? json.supportedInterfaces : []
  const versions = new Map(
    listed.map((one, position) => [`supportedInterfaces[${position}].url`, JSON.stringify(one)] as const),
  )
  const callable = card.interfaces.length > 0
  const main = hasValue(json, 'url')
  return [
    ...(callable && generation !== 'v1.0' && !main && listed.length === 0
      ? [createFinding('url-missing' as const, 'url')]
      : []),
    ...(callable && listed.length === 0 ? [createFinding('interfaces-missing' as const, 'supportedInterfaces')] : []),
    ...(main && !hasValue(json, 'preferredTransport')
      ? [createFinding('transport-missing' as const, 'preferredTransport')]
      : []),
    ...interfaces.flatMap(checkBinding),
    ...findRepeatedInterfaces(interfaces, versions),
  ]
}
