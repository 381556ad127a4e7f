import { describe } from 'vitest'
import { orders, refuses } from '../testing.ts'
import { v03Http } from './http.ts'

const text = { text: 'Hi' }
const message = { messageId: 'm', role: 'ROLE_AGENT', content: [text], taskId: 't', contextId: 'c' }
const status = { state: 'TASK_STATE_COMPLETED', message, timestamp: '2026-01-02T03:04:05.678Z' }
const file = { file: { fileWithBytes: 'QQ==', mimeType: 'text/plain', name: 'a.txt' } }
const artifact = { artifactId: 'a', parts: [text, file, { data: { data: { a: 1 } } }] }
const task = { id: 't', contextId: 'c', status, artifacts: [artifact], history: [message] }
const ids = { taskId: 't', contextId: 'c' }

const update = (state: string, final = false, taskId = 't') => ({
  statusUpdate: { taskId, contextId: 'c', status: { state: `TASK_STATE_${state}` }, final },
})

describe('v0.3 over HTTP+JSON', () => {
  refuses('task', v03Http.task, task, [
    ['kind', 'task'],
    ['contextId', undefined],
    ['status.state', 'completed'],
    ['status.state', 'TASK_STATE_CANCELED'],
    ['status.update', message],
    ['status.message.role', 'agent'],
    ['status.message.parts', [text]],
    ['status.message.content', []],
    ['status.message.content', [{ kind: 'text', text: 'Hi' }]],
    ['artifacts.0.parts', [{ data: { a: 1 } }]],
    ['artifacts.0.parts', [{ file: { bytes: 'QQ==' } }]],
    ['artifacts.0.content', [text]],
    ['history', null],
  ])
  refuses('sent', v03Http.sent, { message }, [
    ['task', task],
    ['message', undefined],
    ['message.kind', 'message'],
  ])
  refuses('status event', v03Http.event, { statusUpdate: { ...ids, status, final: true } }, [
    ['statusUpdate.kind', 'status-update'],
    ['statusUpdate.final', undefined],
    ['task', task],
  ])
  refuses(
    'push config',
    v03Http.pushConfig,
    {
      name: 'tasks/t/pushNotificationConfigs/c',
      pushNotificationConfig: { id: 'c', url: 'http://a/' },
    },
    [
      ['name', 'c'],
      ['taskId', 't'],
      ['pushNotificationConfig', undefined],
    ],
  )
  refuses('error', v03Http.error, { code: -32001, message: 'No' }, [
    ['code', 404],
    ['message', undefined],
    ['error', {}],
  ])
  orders(v03Http, [
    ['ended', 'sent', [{ task }, update('WORKING'), update('COMPLETED', true)], undefined],
    ['a message alone', 'sent', [{ message }], undefined],
    ['nothing new', 'resumed', [], undefined],
    ['not ended', 'sent', [update('WORKING')], 'the last event is not final'],
    ['more after the end', 'sent', [update('COMPLETED', true), update('WORKING')], 'something after the end'],
    ['two tasks', 'sent', [update('WORKING'), update('COMPLETED', true, 'u')], 'events of two tasks or contexts'],
  ])
})
