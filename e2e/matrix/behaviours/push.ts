import { strictly } from '../../validators/strict.ts'
import { v01 } from '../../validators/v0-1/validators.ts'
import { v03 } from '../../validators/v0-3/validators.ts'
import { v10 } from '../../validators/v1-0/validators.ts'
import { type Behaviour, type Cell, check, offered, say, word } from '../behaviour.ts'
import { type Generation, refusalOf } from '../caller.ts'
import { readV01 } from '../reading/read-v0-1.ts'
import { readV03 } from '../reading/read-v0-3.ts'
import { readV10 } from '../reading/read-v1-0.ts'

const pushed = {
  'v0.1': { schema: v01.pushed, read: readV01, type: /^application\/json/ },
  'v0.3': { schema: v03.pushed, read: readV03, type: /^application\/json/ },
  'v1.0': { schema: v10.pushed, read: readV10, type: /^application\/(a2a\+)?json/ },
} satisfies Record<Generation, unknown>

/** The refusal of an agent that is without push; SDK clients read it from the card and do not ask. */
async function refusesPush({ client }: Cell, taskId: string, url: string): Promise<number> {
  const { code } = await refusalOf(client.setPush(taskId, { url }, 'first')).catch((error: unknown) => {
    check(/not support|is not supported/i.test(String(error)), 'refused for another reason', String(error))
    return { code: -32003 }
  })
  check(code === -32003, 'another code', code)
  return code
}

/** Push configs are set, read, listed and deleted, whether the agent has push or not. */
export const pushConfigs: Behaviour = {
  name: 'push configs',
  lacking: 'setPush',
  word: 'ask',
  run: async (cell) => {
    const { client, caller, says, webhook } = cell
    const { taskId } = await client.send({ parts: say(word(says, 'ask')[0]) })
    const url = webhook.address()
    if (!(await offered(cell)).pushNotifications) return refusesPush(cell, taskId, url)
    await client.setPush(taskId, { url, token: 'a-token', scheme: 'Bearer', credentials: 'a-secret' }, 'first')
    check((await client.getPush(taskId, 'first')).url === url, 'another address')
    if (caller.lacks.has('listPush')) return 'passed'
    await client.setPush(taskId, { url }, 'second')
    check((await client.listPush(taskId)).length === 2, 'not two configs')
    await client.deletePush(taskId, 'first')
    check((await client.listPush(taskId)).length === 1, 'not deleted')
    const { code } = await refusalOf(client.getPush(taskId, 'first'))
    check(code === -32001, 'not unknown', code)
    return 'passed'
  },
}

/** The caller's webhook hears of the end of its task, in the caller's generation, with token and authorization. */
export const pushDelivery: Behaviour = {
  name: 'push delivery',
  lacking: 'setPush',
  word: 'long',
  run: async (cell) => {
    const { client, caller, says, webhook } = cell
    const url = webhook.address()
    if (!(await offered(cell)).pushNotifications)
      return refusesPush(cell, (await client.send({ parts: say(word(says, 'long')[0]) })).taskId, url)
    const push = { url, token: crypto.randomUUID(), scheme: 'Bearer', credentials: crypto.randomUUID() }
    const sent = await client.send({ parts: say(word(says, 'long')[0]), wait: false, push })
    const { schema, read, type } = pushed[caller.generation]
    const { body, headers } = await webhook.delivered(url, (delivery) =>
      /completed/i.test(JSON.stringify((delivery.body as { status?: unknown }).status ?? delivery.body)),
    )
    const seen = read(strictly(schema, body, 'the push notification'))
    check(seen.taskId === sent.taskId && seen.state === 'completed', 'another task', seen)
    check(type.test(String(headers['content-type'])), 'another type', headers['content-type'])
    const shown = { authorization: headers.authorization, token: headers['x-a2a-notification-token'] }
    const right = { authorization: `Bearer ${push.credentials}`, token: push.token }
    for (const name of ['authorization', 'token'] as const)
      check(shown[name] === right[name], `another ${name}`, shown[name])
    return 'passed'
  },
}
