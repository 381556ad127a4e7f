import type { SendCall, SendOptions } from '@/lib/a2a/call'
import { decodeRequestMessage } from '@/lib/a2a/dialects/decode-request-message'
import { readInteger } from '@/lib/a2a/dialects/read-integer'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'
import { members } from '@/lib/a2a/reading/members'
import { collectNotes } from '@/lib/a2a/reading/notes'

type Waiting = (configuration: JsonObject) => boolean | undefined

function decodeOptions(configuration: JsonObject, waiting: Waiting): SendOptions {
  const options = members(configuration, collectNotes())
  const acceptedOutputModes = options.texts('acceptedOutputModes')
  const historyLength = readInteger(options.take('historyLength'))
  const returnImmediately = waiting(configuration)
  return {
    ...(acceptedOutputModes && { acceptedOutputModes }),
    ...(historyLength !== undefined && { historyLength }),
    ...(returnImmediately !== undefined && { returnImmediately }),
  }
}

/**
 * The params of a message sent, from v0.2 on: `{message, configuration?, metadata?}`.
 * `waiting` reads from the configuration whether to answer at once, which each generation says in its own words.
 */
export function decodeSendCall(
  operation: SendCall['operation'],
  json: Json | undefined,
  waiting: Waiting,
): Outcome<SendCall> {
  if (!isObject(json)) return problem('params is not an object.')
  const params = members(json, collectNotes())
  const message = decodeRequestMessage(params.take('message', 'request'))
  if (!message.ok) return message
  const configuration = params.take('configuration')
  const options = decodeOptions(isObject(configuration) ? configuration : {}, waiting)
  if ((options.historyLength ?? 0) < 0) return problem('params.configuration.historyLength is negative.')
  const { metadata } = params.rest()
  return ok({ operation, message: message.value, options, ...(metadata && { metadata }) }, message.notes)
}
