import { proposedCall } from '@/lib/a2a/forms/approvals/proposed-call'
import type { ApprovalRequest } from '@/lib/a2a/forms/form-request'
import { readHitl } from '@/lib/a2a/forms/hitl-extension'
import { shortText } from '@/lib/a2a/forms/plain-values'
import { isObject, type Json } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

const uriPattern = /^https:\/\/a2a-extensions\.(agentstack\.)?beeai\.dev\/interactions\/approval\/v\d+$/

/** Agent Stack, approval extension: `{action: "generic" | "tool-call", title, description, name, input, server}` in the message's metadata. */
function readApprovalExtension({ metadata }: Message): ApprovalRequest | null {
  for (const [uri, asked] of Object.entries(metadata ?? {})) {
    if (!uriPattern.test(uri) || !isObject(asked) || typeof asked.action !== 'string') continue
    const server = isObject(asked.server) ? shortText(asked.server.title ?? asked.server.name, 200) : ''
    return {
      kind: 'approval',
      title: shortText(asked.title, 300),
      hint: shortText(asked.description) || server,
      calls: [proposedCall({ name: asked.name, args: asked.input })],
      shape: { by: 'approval-extension', uri },
    }
  }
  return null
}

function callsOf(tools: Json | undefined) {
  const given = Array.isArray(tools) ? tools.filter(isObject) : []
  return given.slice(0, 50).map(({ id, name, args }) => proposedCall({ id, name, args }))
}

/** HITL extension v1: `tool_approval_request`; what a remote agent's agent asks for stands under `nested`. */
function readHitlApproval(message: Message): ApprovalRequest | null {
  const asked = readHitl(message)
  if (!asked || asked.payload.type !== 'tool_approval_request') return null
  const { hint, nested, tools } = asked.payload
  const inner = isObject(nested) ? callsOf(nested.tools) : []
  const calls = inner.length > 0 ? inner : callsOf(tools)
  if (calls.length === 0) return null
  const title = isObject(nested) ? shortText(nested.subagent_name, 200) : ''
  return { kind: 'approval', title, hint: shortText(hint), calls, shape: { by: 'hitl-extension', uri: asked.uri } }
}

/** The approval that a message asks for by an extension. */
export function readExtensionApproval(message: Message): ApprovalRequest | null {
  return readApprovalExtension(message) ?? readHitlApproval(message)
}
