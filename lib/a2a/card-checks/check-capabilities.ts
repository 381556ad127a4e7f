import { type CardCheck, type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { truncate } from '@/lib/a2a/card-checks/describe-value'
import { ownRule, rule } from '@/lib/a2a/card-checks/rule'
import { isObject } from '@/lib/a2a/json'

const ofCapabilities = { 'v0.1': '5.5.2', 'v0.2': '5.5.2', 'v0.3': '5.5.2', 'v1.0': '4.4.3' }
const ofExtension = { 'v0.2': '5.5.2.1', 'v0.3': '5.5.2.1', 'v1.0': '4.4.4' }

export const capabilitiesRules = {
  capabilities: ownRule('ok'),
  'extension-required': rule('hint', ofExtension),
  'extension-no-uri': rule('hint', ofExtension),
  'streaming-refused': rule('warning', ofCapabilities),
  'push-refused': rule('warning', ofCapabilities),
  'extended-card-refused': rule('warning', { 'v0.2': '9.1', 'v0.3': '9.1', 'v1.0': '3.1.11' }),
}
type Code = keyof typeof capabilitiesRules

/** Compares the declared capabilities with what calls have shown. */
const checkContradictions: CardCheck<Code> = ({ generation, reading: { card }, evidence }) => {
  const { streaming, pushNotifications, extendedCard } = card.capabilities
  const items: Finding<Code>[] = []
  if (streaming && evidence.streaming) items.push(createFinding('streaming-refused', 'capabilities.streaming'))
  if (pushNotifications && evidence.push) items.push(createFinding('push-refused', 'capabilities.pushNotifications'))
  if (extendedCard && evidence.extendedCard)
    items.push(
      createFinding(
        'extended-card-refused',
        generation === 'v1.0' ? 'capabilities.extendedAgentCard' : 'supportsAuthenticatedExtendedCard',
      ),
    )
  return items
}

/** Checks the declared capabilities and the extensions that callers must support. */
export const checkCapabilities: CardCheck<Code> = (checked) => {
  const { json, reading } = checked
  if (!isObject(json.capabilities)) return checkContradictions(checked)
  const { streaming, pushNotifications } = reading.card.capabilities
  const values = { streaming: streaming ? 'yes' : 'no', push: pushNotifications ? 'yes' : 'no' }
  const listed = Array.isArray(json.capabilities.extensions) ? json.capabilities.extensions : []
  const extensions = listed.flatMap((extension, position): Finding<Code>[] => {
    if (!isObject(extension) || typeof extension.uri !== 'string' || extension.uri === '') return []
    const path = `capabilities.extensions[${position}]`
    const uri = truncate(extension.uri)
    return [
      ...(extension.required === true ? [createFinding('extension-required' as const, path, { uri })] : []),
      ...(URL.canParse(extension.uri) ? [] : [createFinding('extension-no-uri' as const, `${path}.uri`, { uri })]),
    ]
  })
  return [createFinding('capabilities', 'capabilities', values), ...extensions, ...checkContradictions(checked)]
}
