import type { SendCall, SendOptions } from '@/lib/a2a/call'
import { decodeRequestMessage } from '@/lib/a2a/dialects/decode-request-message'
import { readInteger } from '@/lib/a2a/dialects/read-integer'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { members } from '@/lib/a2a/reading/members'
import { nestingExcessOf } from '@/lib/a2a/reading/nesting-excess'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { readPushConfig } from '@/lib/a2a/reading/read-push-config'
import { paramsProblem } from '@/lib/a2a/validation/check-params'
import type { PartTag } from '@/lib/a2a/validation/check-part'

type Waiting = (configuration: JsonObject) => boolean | undefined

/** v0.3 §7.1.2 and the candidate of v1.0; v1.0 §3.2.2. */
const pushNames = ['taskPushNotificationConfig', 'pushNotificationConfig']

function decodeOptions(configuration: JsonObject, waiting: Waiting): Outcome<SendOptions> {
  const options = members(configuration, collectNotes())
  const acceptedOutputModes = options.texts('acceptedOutputModes')
  const historyLength = readInteger(options.take('historyLength'))
  const returnImmediately = waiting(configuration)
  const push = options.take(...pushNames)
  const told = push === undefined ? undefined : readPushConfig(push)
  if (told && !told.ok) return told
  return ok({
    ...(acceptedOutputModes && { acceptedOutputModes }),
    ...(historyLength !== undefined && { historyLength }),
    ...(returnImmediately !== undefined && { returnImmediately }),
    ...(told && { pushConfig: told.value.config }),
  })
}

/**
 * The params of a message sent, from v0.2 on: `{message, configuration?, metadata?}`.
 * `waiting` reads from the configuration whether to answer at once, which each generation says in its own words. `tag`:
 * names the kind of a part.
 */
export function decodeSendCall(
  operation: SendCall['operation'],
  json: Json | undefined,
  waiting: Waiting,
  tag: PartTag,
): Outcome<SendCall> {
  if (!isObject(json)) return problem('params is not an object.')
  const params = members(json, collectNotes())
  const excess = nestingExcessOf(json)
  if (excess) return problem(`params exceeds a limit. ${excess}`)
  const invalid = paramsProblem('send', json, tag)
  if (invalid) return problem(invalid)
  const message = decodeRequestMessage(params.take('message', 'request'), tag)
  if (!message.ok) return message
  const configuration = params.take('configuration')
  const options = decodeOptions(isObject(configuration) ? configuration : {}, waiting)
  if (!options.ok) return options
  const { metadata } = params.rest()
  return ok({ operation, message: message.value, options: options.value, ...(metadata && { metadata }) }, message.notes)
}
