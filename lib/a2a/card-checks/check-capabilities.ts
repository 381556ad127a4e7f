import { type Check, passed, warning } from '@/lib/a2a/card-checks/check-item'
import { isObject } from '@/lib/a2a/json'

/** Capabilities are required in every generation; extensions that callers must support stand out. */
export const checkCapabilities: Check = ({ json, reading: { card } }) => {
  const { streaming, pushNotifications, extensions } = card.capabilities
  if (!isObject(json.capabilities))
    return [
      warning('capabilities', 'The card does not say what the agent is capable of.', 'Streaming is taken as absent.'),
    ]
  const said = `Streaming ${streaming ? 'yes' : 'no'}, push notifications ${pushNotifications ? 'yes' : 'no'}`
  const demanded = extensions
    .filter((one) => one.required)
    .map((one) =>
      warning('capabilities.extensions', `Callers must support ${one.uri}.`, 'Calls without it may be refused.'),
    )
  return [passed('capabilities', said), ...demanded]
}
