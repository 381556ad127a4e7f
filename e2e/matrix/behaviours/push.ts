import { strictly } from '../../validators/strict.ts'
import { v01 } from '../../validators/v0-1/validators.ts'
import { v03 } from '../../validators/v0-3/validators.ts'
import { v10 } from '../../validators/v1-0/validators.ts'
import { type Behaviour, type Cell, check, fetchCapabilities, textParts, promptFor } from '../behaviour.ts'
import { type Generation, refusalOf } from '../caller.ts'
import { readV01 } from '../reading/read-v0-1.ts'
import { readV03 } from '../reading/read-v0-3.ts'
import { readV10 } from '../reading/read-v1-0.ts'

const formats = {
  'v0.1': { schema: v01.pushed, read: readV01, type: /^application\/json/ },
  'v0.3': { schema: v03.pushed, read: readV03, type: /^application\/json/ },
  'v1.0': { schema: v10.pushed, read: readV10, type: /^application\/(a2a\+)?json/ },
} satisfies Record<Generation, unknown>

/** Returns the error code for an agent without push notifications. SDK clients read the card and send nothing. */
async function refusesPush({ client }: Cell, taskId: string, url: string): Promise<number> {
  const { code } = await refusalOf(client.setPush(taskId, { url }, 'first')).catch((error: unknown) => {
    check(/not support|is not supported/i.test(String(error)), 'rejected for another reason', String(error))
    return { code: -32003 }
  })
  check(code === -32003, 'another code', code)
  return code
}

/** Push configs are set, read, listed and deleted, even if the agent has no push notifications. */
export const pushConfigs: Behaviour = {
  name: 'push configs',
  requires: 'setPush',
  prompt: 'ask',
  run: async (cell) => {
    const { client, caller, prompts, webhook } = cell
    const { taskId } = await client.send({ parts: textParts(promptFor(prompts, 'ask')[0]) })
    const url = webhook.address()
    if (!(await fetchCapabilities(cell)).pushNotifications) return refusesPush(cell, taskId, url)
    await client.setPush(taskId, { url, token: 'a-token', scheme: 'Bearer', credentials: 'a-secret' }, 'first')
    check((await client.getPush(taskId, 'first')).url === url, 'another address')
    if (caller.unsupported.has('listPush')) return 'passed'
    await client.setPush(taskId, { url }, 'second')
    check((await client.listPush(taskId)).length === 2, 'not two configs')
    await client.deletePush(taskId, 'first')
    check((await client.listPush(taskId)).length === 1, 'not deleted')
    const { code } = await refusalOf(client.getPush(taskId, 'first'))
    check(code === -32001, 'not unknown', code)
    return 'passed'
  },
}

/** The caller's webhook receives the end of its task in the caller's protocol version, with token and authorization. */
export const pushDelivery: Behaviour = {
  name: 'push delivery',
  requires: 'setPush',
  prompt: 'long',
  run: async (cell) => {
    const { client, caller, prompts, webhook } = cell
    const url = webhook.address()
    if (!(await fetchCapabilities(cell)).pushNotifications)
      return refusesPush(cell, (await client.send({ parts: textParts(promptFor(prompts, 'long')[0]) })).taskId, url)
    const push = { url, token: crypto.randomUUID(), scheme: 'Bearer', credentials: crypto.randomUUID() }
    const sent = await client.send({ parts: textParts(promptFor(prompts, 'long')[0]), wait: false, push })
    const { schema, read, type } = formats[caller.generation]
    const { body, headers } = await webhook.waitForDelivery(url, (delivery) =>
      /completed/i.test(JSON.stringify((delivery.body as { status?: unknown }).status ?? delivery.body)),
    )
    const received = read(strictly(schema, body, 'the push notification'))
    check(received.taskId === sent.taskId && received.state === 'completed', 'another task', received)
    check(type.test(String(headers['content-type'])), 'another type', headers['content-type'])
    const actual = { authorization: headers.authorization, token: headers['x-a2a-notification-token'] }
    const expected = { authorization: `Bearer ${push.credentials}`, token: push.token }
    for (const name of ['authorization', 'token'] as const)
      check(actual[name] === expected[name], `another ${name}`, actual[name])
    return 'passed'
  },
}
