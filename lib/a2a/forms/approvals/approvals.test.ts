import { describe, expect, it } from 'vitest'
import { readDecisions, writeDecisions } from '@/lib/a2a/forms/approvals/write-decisions'
import type { ApprovalRequest, Decision } from '@/lib/a2a/forms/form-request'
import { readForm } from '@/lib/a2a/forms/read-form'
import type { Json, JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

const path = '/tmp/report.txt'
const no: Decision = { type: 'reject', reason: 'Still in use' }
const yes: Decision = { type: 'approve' }
const edit: Decision = { type: 'edit', draft: { path: '/tmp/other.txt' } }

function readApproval(message: Partial<Message>): ApprovalRequest {
  const form = readForm({ role: 'agent', parts: [{ text: 'May I?' }], ...message })?.form
  if (form?.kind !== 'approval') throw new Error('no approval')
  return form
}
const inData = (...list: Json[]): Partial<Message> => ({ parts: list.map((data) => ({ data })) })

interface Case {
  name: string
  request: Partial<Message>
  decisions: Decision[]
  reply: JsonObject
}

const stack = 'https://a2a-extensions.agentstack.beeai.dev/interactions/approval/v1'
const hitl = 'https://kagent.dev/extensions/hitl/v1'
const call = { id: 'c1', name: 'delete_file', args: { path } }
const toolCall = (callId: string, confirmationDetails: JsonObject, status = 'awaiting_approval'): JsonObject => ({
  request: { callId, name: 'delete_file', args: { path }, isClientInitiated: false },
  status,
  confirmationDetails,
  tool: { name: 'delete_file', displayName: 'Delete' },
})
const confirmation = (id: string): JsonObject => ({
  id,
  name: 'adk_request_confirmation',
  args: { originalFunctionCall: call, toolConfirmation: { hint: 'Sure?', confirmed: false } },
})
const interrupt = {
  action_request: { action: 'delete_file', args: { path } },
  config: { allow_accept: true, allow_edit: true, allow_respond: true, allow_ignore: true },
  description: 'Sure?',
}

const cases: Case[] = [
  {
    name: 'Agent Stack: interactions/approval (agentstack-sdk-ts, interactions/approval/schemas.ts)',
    request: { metadata: { [stack]: { action: 'tool-call', title: 'Delete', name: 'delete_file', input: { path } } } },
    decisions: [yes],
    reply: { metadata: { [stack]: { decision: 'approve' } }, parts: [{ text: 'words' }] },
  },
  {
    name: 'HITL extension: tool_approval_request (kagent, human-in-the-loop.md)',
    request: {
      metadata: {
        [hitl]: { type: 'tool_approval_request', hint: 'Sure?', tools: [call, { ...call, id: 'c2', name: 'restart' }] },
      },
    },
    decisions: [no, yes],
    reply: {
      parts: [{ text: 'words' }],
      extensions: [hitl],
      metadata: {
        [hitl]: {
          type: 'tool_approval_response',
          approvals: [
            { id: 'c1', approved: false, rejection_reason: 'Still in use' },
            { id: 'c2', approved: true },
          ],
        },
      },
    },
  },
  {
    name: 'ADK: adk_request_confirmation (adk-docs, tools/confirmation.md), two at once',
    request: {
      parts: ['f1', 'f2'].map((id) => ({ data: confirmation(id), metadata: { adk_type: 'function_call' } })),
    },
    decisions: [yes, yes],
    reply: {
      parts: ['f1', 'f2'].map((id) => ({
        data: { id, name: 'adk_request_confirmation', response: { confirmed: true } },
        metadata: { adk_type: 'function_response' },
      })),
    },
  },
  {
    name: 'LangGraph: HumanInterrupt, alone',
    request: inData(interrupt),
    decisions: [edit],
    reply: {
      parts: [{ data: { type: 'edit', args: { action: 'delete_file', args: { path: '/tmp/other.txt' } } } }],
    },
  },
  {
    name: 'LangGraph: HumanInterrupt, as a list',
    request: inData([interrupt]),
    decisions: [{ type: 'respond', text: 'Rename it' }],
    reply: { parts: [{ data: [{ type: 'response', args: 'Rename it' }] }] },
  },
  {
    name: 'LangChain: HITLRequest (langchain, HumanInTheLoopMiddleware)',
    request: inData({
      action_requests: [{ name: 'delete_file', args: { path }, description: 'Sure?' }],
      review_configs: [{ action_name: 'delete_file', allowed_decisions: ['approve', 'edit', 'reject'] }],
    }),
    decisions: [edit],
    reply: {
      parts: [
        {
          data: {
            decisions: [{ type: 'edit', edited_action: { name: 'delete_file', args: { path: '/tmp/other.txt' } } }],
          },
        },
      ],
    },
  },
  {
    name: 'Microsoft Agent Framework: function_approval_request',
    request: inData({
      type: 'function_approval_request',
      id: 'r1',
      function_call: { call_id: 'c1', name: 'delete_file', arguments: JSON.stringify({ path }) },
    }),
    decisions: [yes],
    reply: {
      parts: [
        {
          data: {
            type: 'function_approval_response',
            id: 'r1',
            approved: true,
            function_call: { call_id: 'c1', name: 'delete_file', arguments: JSON.stringify({ path }) },
          },
        },
      ],
    },
  },
  {
    name: 'ADK: long-running tool (google/adk 2.0.0, event_processor_utils.ts), with what it returned so far',
    request: {
      parts: [
        { data: call, metadata: { adk_type: 'function_call', adk_is_long_running: true } },
        {
          data: { ...call, args: undefined, response: { status: 'pending', ticket: 7 } } as unknown as Json,
          metadata: { adk_type: 'function_response', adk_is_long_running: true },
        },
      ],
    },
    decisions: [no],
    reply: {
      parts: [
        {
          data: {
            id: 'c1',
            name: 'delete_file',
            response: { status: 'rejected', ticket: 7, reason: 'Still in use' },
          },
          metadata: { adk_type: 'function_response' },
        },
      ],
    },
  },
  {
    name: 'ADK: long-running tools, two at once',
    request: {
      parts: ['c1', 'c2'].map((id) => ({ data: { ...call, id }, metadata: { adk_is_long_running: true } })),
    },
    decisions: [{ type: 'respond', text: 'Later' }, yes],
    reply: {
      parts: ([{ result: 'Later' }, { status: 'approved' }] as JsonObject[]).map((response, index) => ({
        data: { id: `c${index + 1}`, name: 'delete_file', response },
        metadata: { adk_type: 'function_response' },
      })),
    },
  },
  {
    name: 'Mastra: requireApproval (mastra/server 1.69.0, handlers/a2a.ts)',
    request: {
      parts: [
        { text: 'Additional input is required to continue this task.' },
        {
          data: {
            suspendPayload: {
              toolCallId: 'c1',
              toolName: 'delete_file',
              args: { path },
              resumeSchema: '{"type":"object","properties":{"approved":{"type":"boolean"}}}',
            },
            resumeSchema: '{"type":"object","properties":{"approved":{"type":"boolean"}}}',
          },
        },
      ],
    },
    decisions: [no],
    reply: { parts: [{ data: { approved: false, reason: 'Still in use' } }] },
  },
  {
    name: 'Gemini CLI: confirmationDetails of a command (gemini-cli-a2a-server 0.25.2, task.ts)',
    request: inData(toolCall('c1', { type: 'exec', title: 'Confirm Shell Command', command: 'rm' })),
    decisions: [{ type: 'reject', reason: '' }],
    reply: { parts: [{ data: { callId: 'c1', outcome: 'cancel' } }] },
  },
  {
    name: 'Gemini CLI: confirmationDetails of an edit',
    request: inData(toolCall('c1', { type: 'edit', title: 'Confirm Write: a.txt', newContent: 'Hello' })),
    decisions: [{ type: 'edit', draft: { newContent: 'Goodbye' } }],
    reply: { parts: [{ data: { callId: 'c1', outcome: 'proceed_once', newContent: 'Goodbye' } }] },
  },
  {
    name: 'no framework at all',
    request: inData({
      type: 'approval_request',
      id: 'r1',
      tool: 'delete_file',
      arguments: { path },
      reason: 'Cleanup',
    }),
    decisions: [no],
    reply: { parts: [{ data: { type: 'approval_response', id: 'r1', approved: false, reason: 'Still in use' } }] },
  },
]

describe.each(cases)('$name', ({ decisions, reply, request }) => {
  it('reads the proposed calls', () => {
    expect(readApproval(request).calls[0]).toMatchObject({ name: 'delete_file', args: { path } })
  })

  it('encodes the decisions in the format of the request and reads them back', () => {
    const form = readApproval(request)
    const written = writeDecisions(form, decisions, 'words')
    expect(written).toEqual(reply)
    expect(readDecisions(form, { role: 'user', ...written })).toEqual(decisions)
  })

  it('reads no decision from other messages', () => {
    expect(readDecisions(readApproval(request), { role: 'user', parts: [{ text: 'Why?' }] })).toBeNull()
  })
})

it('offers only allowed decisions', () => {
  const { calls } = readApproval(
    inData({
      actionRequests: [{ name: 'sql', args: { query: 'drop' } }],
      reviewConfigs: [{ actionName: 'sql', allowedDecisions: ['reject'] }],
    }),
  )
  expect(calls).toMatchObject([{ mayApprove: false, mayReject: true, draft: null }])
})

it('shows the request of a subagent', () => {
  const nested = { subagent_name: 'k8s', tools: [{ id: 'n1', name: 'delete_pod', args: {} }] }
  const form = readApproval({ metadata: { [hitl]: { type: 'tool_approval_request', tools: [call], nested } } })
  expect(form).toMatchObject({ title: 'k8s', calls: [{ id: 'n1', name: 'delete_pod' }] })
})

it('lets the user edit the input of a tool', () => {
  const args = { originalFunctionCall: call, toolConfirmation: { hint: 'How many?', payload: { days: 0 } } }
  const form = readApproval(inData({ id: 'f1', name: 'adk_request_confirmation', args }))
  expect(form.calls[0]?.draft).toEqual({ days: 0 })
  expect(writeDecisions(form, [{ type: 'edit', draft: { days: 3 } }], '').parts).toMatchObject([
    { data: { response: { confirmed: true, payload: { days: 3 } } } },
  ])
})

const message = (...list: Json[]): Message => ({ role: 'agent', parts: [], ...inData(...list) })

describe('tool calls of Gemini CLI', () => {
  const details = { type: 'exec', command: 'rm' }

  it('includes pending calls of earlier messages', () => {
    const earlier = message(toolCall('c1', details), toolCall('c2', details), toolCall('c1', details, 'success')).parts
    const form = readForm(message(toolCall('c3', details)), earlier)?.form
    expect(form).toMatchObject({ kind: 'approval', calls: [{ id: 'c2' }, { id: 'c3' }] })
  })

  it('ignores running and finished calls', () => {
    for (const status of ['validating', 'executing', 'success', 'cancelled'])
      expect(readForm(message(toolCall('c1', details, status)))).toBeNull()
  })
})

it('leaves the sign-in of a long-running call to the credentials', () => {
  const credential = {
    data: { id: 'c1', name: 'adk_request_credential', args: {} },
    metadata: { adk_is_long_running: true },
  }
  expect(readForm({ role: 'agent', parts: [credential] })).toBeNull()
})
