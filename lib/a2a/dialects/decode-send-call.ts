import type { SendCall, SendOptions } from '@/lib/a2a/call'
import { decodeRequestMessage } from '@/lib/a2a/dialects/decode-request-message'
import { readInteger } from '@/lib/a2a/dialects/read-integer'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { readMembers } from '@/lib/a2a/reading/read-members'
import { findNestingExcess } from '@/lib/a2a/reading/find-nesting-excess'
import { collectNotes } from '@/lib/a2a/reading/collect-notes'
import { readPushConfig } from '@/lib/a2a/reading/read-push-config'
import { checkParams } from '@/lib/a2a/validation/check-params'
import type { PartTag } from '@/lib/a2a/validation/check-part'

type ReadReturnImmediately = (configuration: JsonObject) => boolean | undefined

/** v0.3 §7.1.2 and the release candidate of v1.0; v1.0 §3.2.2. */
const pushNames = ['taskPushNotificationConfig', 'pushNotificationConfig']

function decodeOptions(configuration: JsonObject, readReturnImmediately: ReadReturnImmediately): Outcome<SendOptions> {
  const options = readMembers(configuration, collectNotes())
  const acceptedOutputModes = options.texts('acceptedOutputModes')
  const historyLength = readInteger(options.take('historyLength'))
  const returnImmediately = readReturnImmediately(configuration)
  const push = options.take(...pushNames)
  const pushConfig = push === undefined ? undefined : readPushConfig(push)
  if (pushConfig && !pushConfig.ok) return pushConfig
  return ok({
    ...(acceptedOutputModes && { acceptedOutputModes }),
    ...(historyLength !== undefined && { historyLength }),
    ...(returnImmediately !== undefined && { returnImmediately }),
    ...(pushConfig && { pushConfig: pushConfig.value.config }),
  })
}

/**
 * Decodes the params of a sent message, from v0.2 on: `{message, configuration?, metadata?}`. `readReturnImmediately` reads
 * from the configuration whether to return at once, which differs by version. `tag`: the discriminator of parts.
 */
export function decodeSendCall(
  operation: SendCall['operation'],
  json: Json | undefined,
  readReturnImmediately: ReadReturnImmediately,
  tag: PartTag,
): Outcome<SendCall> {
  if (!isObject(json)) return problem('params is not an object.')
  const params = readMembers(json, collectNotes())
  const excess = findNestingExcess(json)
  if (excess) return problem(`params exceeds a limit. ${excess}`)
  const invalid = checkParams('send', json, tag)
  if (invalid) return problem(invalid)
  const message = decodeRequestMessage(params.take('message', 'request'), tag)
  if (!message.ok) return message
  const configuration = params.take('configuration')
  const options = decodeOptions(isObject(configuration) ? configuration : {}, readReturnImmediately)
  if (!options.ok) return options
  const { metadata } = params.rest()
  return ok({ operation, message: message.value, options: options.value, ...(metadata && { metadata }) }, message.notes)
}
