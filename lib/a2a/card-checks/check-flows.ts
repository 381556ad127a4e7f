import { type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { cut } from '@/lib/a2a/card-checks/cut'
import { hostKind } from '@/lib/a2a/card-checks/host-kind'
import { rule } from '@/lib/a2a/card-checks/rule'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const ofFlows = { 'v0.2': '5.5.3', 'v0.3': '5.5.3', 'v1.0': '4.5.7' }

export const flowsRules = {
  'flows-missing': rule('warning', ofFlows),
  'flows-many': rule('warning', { 'v1.0': '4.5.7' }),
  'flow-deprecated': rule('hint', { 'v1.0': '4.5.7' }),
  'sign-in-url': rule('warning', ofFlows),
  'sign-in-plain-http': rule('warning', ofFlows),
}
type Code = keyof typeof flowsRules

const urlNames = ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl']

function checkUrl(said: Json | undefined, path: string, name: string): Finding<Code>[] {
  if (typeof said !== 'string' || said === '') return []
  const url = URL.parse(said)
  if (!url || !/^https?:$/.test(url.protocol)) return [finding('sign-in-url', path, { name })]
  const open = url.protocol === 'http:' && !['loopback', 'private'].includes(hostKind(url))
  return open ? [finding('sign-in-plain-http', path, { name })] : []
}

/** Where a scheme sends people and clients to sign in (v0.3 §5.5.3, v1.0 §4.5.7); `scheme` in the form of v0.3. */
export function checkFlows(scheme: JsonObject, path: string): Finding<Code>[] {
  const own = ['openIdConnectUrl', 'oauth2MetadataUrl'].flatMap((name) => checkUrl(scheme[name], path, name))
  if (scheme.type !== 'oauth2') return own
  const flows = isObject(scheme.flows) ? Object.entries(scheme.flows).filter(([, flow]) => isObject(flow)) : []
  // Without the member at all, it is a missing member.
  if (flows.length === 0) return isObject(scheme.flows) ? [...own, finding('flows-missing', path)] : own
  const names = flows.map(([name]) => name)
  const deprecated = names.filter((name) => name === 'implicit' || name === 'password')
  return [
    ...own,
    ...(names.length > 1 ? [finding('flows-many' as const, path, { flows: cut(names.join(', ')) })] : []),
    ...deprecated.map((flow) => finding('flow-deprecated' as const, path, { flow })),
    ...flows.flatMap(([, flow]) =>
      isObject(flow) ? urlNames.flatMap((name) => checkUrl(flow[name], path, name)) : [],
    ),
  ]
}
