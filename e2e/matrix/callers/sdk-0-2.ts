import { A2AClient } from 'a2a-sdk-0.2/client'
import { unsupportedOperation, type Caller, type Client, type Push, refusal } from '../caller.ts'
import { readV03 } from '../reading/read-v0-3.ts'
import { writeConfig } from './raw-v0-1.ts'
import { legacyParams, readLegacyConfig } from './raw-v0-3.ts'

function resultOf(answer: unknown): unknown {
  const { error, result } = answer as { result?: unknown; error?: { code: number; message: string } }
  if (error) throw refusal(error.code, error.message)
  return result
}

/** This client throws plain errors if a stream is rejected. */
async function* refusing(events: () => AsyncIterable<unknown>) {
  try {
    for await (const event of events()) yield readV03(event)
  } catch (error) {
    const code = /[Cc]ode:? (-\d+)/.exec(String(error))?.[1]
    throw code ? refusal(Number(code), String(error)) : error
  }
}

/** The released client of @a2a-js/sdk 0.2.5. */
export const sdk02: Caller = {
  name: 'SDK 0.2.5',
  generation: 'v0.3',
  unsupported: new Set(['list', 'listPush', 'deletePush', 'extendedCard', 'resume', 'unknownMethod', 'extensions']),
  connect: async (base): Promise<Client> => {
    const client = new A2AClient(base)
    return {
      send: async (sendOptions) => readV03(resultOf(await client.sendMessage(legacyParams(sendOptions) as never))),
      stream: (sendOptions) => refusing(() => client.sendMessageStream(legacyParams(sendOptions) as never)),
      get: async (id, historyLength) => readV03(resultOf(await client.getTask({ id, historyLength }))),
      list: unsupportedOperation('list'),
      cancel: async (id) => readV03(resultOf(await client.cancelTask({ id }))),
      resubscribe: (id) => refusing(() => client.resubscribeTask({ id })),
      setPush: async (taskId, push) => {
        // It asks for configs by task alone.
        const pushNotificationConfig = writeConfig(push)
        resultOf(await client.setTaskPushNotificationConfig({ taskId, pushNotificationConfig } as never))
      },
      getPush: async (id): Promise<Push> => {
        return readLegacyConfig(resultOf(await client.getTaskPushNotificationConfig({ id })))
      },
      listPush: unsupportedOperation('list of push configs'),
      deletePush: unsupportedOperation('deletion of a push config'),
      extendedCard: unsupportedOperation('extended card'),
      unknownMethod: unsupportedOperation('free call'),
    }
  },
}
