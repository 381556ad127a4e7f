import { type Check, type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { cut } from '@/lib/a2a/card-checks/cut'
import { ours, rule } from '@/lib/a2a/card-checks/rule'
import { isObject } from '@/lib/a2a/json'

const ofCapabilities = { 'v0.1': '5.5.2', 'v0.2': '5.5.2', 'v0.3': '5.5.2', 'v1.0': '4.4.3' }
const ofExtension = { 'v0.2': '5.5.2.1', 'v0.3': '5.5.2.1', 'v1.0': '4.4.4' }

export const capabilitiesRules = {
  capabilities: ours('ok'),
  'extension-required': rule('hint', ofExtension),
  'extension-no-uri': rule('hint', ofExtension),
  'streaming-refused': rule('warning', ofCapabilities),
  'push-refused': rule('warning', ofCapabilities),
  'extended-card-refused': rule('warning', { 'v0.2': '9.1', 'v0.3': '9.1', 'v1.0': '3.1.11' }),
}
type Code = keyof typeof capabilitiesRules

/** What the card says of the agent, against what calls showed. */
const contradicted: Check<Code> = ({ generation, reading: { card }, evidence }) => {
  const { streaming, pushNotifications, extendedCard } = card.capabilities
  const items: Finding<Code>[] = []
  if (streaming && evidence.streaming) items.push(finding('streaming-refused', 'capabilities.streaming'))
  if (pushNotifications && evidence.push) items.push(finding('push-refused', 'capabilities.pushNotifications'))
  if (extendedCard && evidence.extendedCard)
    items.push(
      finding(
        'extended-card-refused',
        generation === 'v1.0' ? 'capabilities.extendedAgentCard' : 'supportsAuthenticatedExtendedCard',
      ),
    )
  return items
}

/** What the agent can do, and which extensions its callers must support. */
export const checkCapabilities: Check<Code> = (checked) => {
  const { json, reading } = checked
  if (!isObject(json.capabilities)) return contradicted(checked)
  const { streaming, pushNotifications } = reading.card.capabilities
  const said = { streaming: streaming ? 'yes' : 'no', push: pushNotifications ? 'yes' : 'no' }
  const listed = Array.isArray(json.capabilities.extensions) ? json.capabilities.extensions : []
  const extensions = listed.flatMap((extension, position): Finding<Code>[] => {
    if (!isObject(extension) || typeof extension.uri !== 'string' || extension.uri === '') return []
    const path = `capabilities.extensions[${position}]`
    const uri = cut(extension.uri)
    return [
      ...(extension.required === true ? [finding('extension-required' as const, path, { uri })] : []),
      ...(URL.canParse(extension.uri) ? [] : [finding('extension-no-uri' as const, `${path}.uri`, { uri })]),
    ]
  })
  return [finding('capabilities', 'capabilities', said), ...extensions, ...contradicted(checked)]
}
