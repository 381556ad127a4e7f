import { type Check, type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { cut } from '@/lib/a2a/card-checks/cut'
import { isFilled } from '@/lib/a2a/card-checks/is-filled'
import { rule } from '@/lib/a2a/card-checks/rule'
import { type SaidInterface, saidInterfaces } from '@/lib/a2a/card-checks/said-interfaces'

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

function oddBinding({ bindingPath, binding }: SaidInterface): Finding<Code>[] {
  if (!binding || bindings.includes(binding)) return []
  const name = bare(binding) === 'rest' ? 'httpjson' : bare(binding)
  const meant = bindings.find((one) => bare(one) === name)
  if (meant) return [finding('binding-spelling', bindingPath, { binding: cut(binding), meant })]
  // A custom binding is named by a URI.
  return URL.canParse(binding) ? [] : [finding('binding-unknown', bindingPath, { binding: cut(binding) })]
}

/** The entries of the list that say what an earlier one of it says. */
function twice(interfaces: SaidInterface[], versions: Map<string, string>): Finding<Code>[] {
  const said = interfaces
    .filter(({ path }) => path !== 'url')
    .map(({ path, url, binding = '' }) => ({ path, key: [url, binding, versions.get(path)].join('\n') }))
  return said
    .filter(({ key }, position) => said.findIndex((other) => other.key === key) < position)
    .map(({ path }) => finding('interface-twice', path.replace(/\.url$/, '')))
}

/** Where the card's own generation wants the addresses, and what it calls their bindings. */
export const checkInterfaces: Check<Code> = ({ json, generation, reading: { card } }) => {
  const interfaces = saidInterfaces(json)
  const listed = Array.isArray(json.supportedInterfaces) ? json.supportedInterfaces : []
  const versions = new Map(
    listed.map((one, position) => [`supportedInterfaces[${position}].url`, JSON.stringify(one)] as const),
  )
  const callable = card.interfaces.length > 0
  const main = isFilled(json, 'url')
  return [
    ...(callable && generation !== 'v1.0' && !main && listed.length === 0
      ? [finding('url-missing' as const, 'url')]
      : []),
    ...(callable && listed.length === 0 ? [finding('interfaces-missing' as const, 'supportedInterfaces')] : []),
    ...(main && !isFilled(json, 'preferredTransport')
      ? [finding('transport-missing' as const, 'preferredTransport')]
      : []),
    ...interfaces.flatMap(oddBinding),
    ...twice(interfaces, versions),
  ]
}
