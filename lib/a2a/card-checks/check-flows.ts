import { type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { classifyHost } from '@/lib/a2a/card-checks/classify-host'
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

function checkUrl(value: Json | undefined, path: string, name: string): Finding<Code>[] {
  if (typeof value !== 'string' || value === '') return []
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) return [createFinding('sign-in-url', path, { name })]
  const isPlain = url.protocol === 'http:' && !['loopback', 'private'].includes(classifyHost(url))
  return isPlain ? [createFinding('sign-in-plain-http', path, { name })] : []
}

/** Checks the URLs and OAuth flows of a security scheme (v0.3 §5.5.3, v1.0 §4.5.7). `scheme` is in the form of v0.3. */
export function checkFlows(scheme: JsonObject, path: string): Finding<Code>[] {
  const own = ['openIdConnectUrl', 'oauth2MetadataUrl'].flatMap((name) => checkUrl(scheme[name], path, name))
  if (scheme.type !== 'oauth2') return own
  const flows = isObject(scheme.flows) ? Object.entries(scheme.flows).filter(([, flow]) => isObject(flow)) : []
  // A missing `flows` member is reported as a missing member.
  if (flows.length === 0) return isObject(scheme.flows) ? [...own, createFinding('flows-missing', path)] : own
  const names = flows.map(([name]) => name)
  const deprecated = names.filter((name) => name === 'implicit' || name === 'password')
  return [
    ...own,
    ...(names.length > 1 ? [createFinding('flows-many' as const, path, { flows: truncate(names.join(', ')) })] : []),
    ...deprecated.map((flow) => createFinding('flow-deprecated' as const, path, { flow })),
    ...flows.flatMap(([, flow]) =>
      isObject(flow) ? urlNames.flatMap((name) => checkUrl(flow[name], path, name)) : [],
    ),
  ]
}
