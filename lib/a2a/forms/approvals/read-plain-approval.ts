import {
  createProposedCall,
  maxNameLength,
  maxTextLength,
  maxTitleLength,
  readApprovalText,
  readCallArguments,
} from '@/lib/a2a/forms/approvals/create-proposed-call'
import { isEmptyValue, otherMembers } from '@/lib/a2a/forms/approvals/other-members'
import type { ApprovalRequest } from '@/lib/a2a/forms/form-request'
import { shortenText } from '@/lib/a2a/forms/sanitize-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const plainTypes = /^(human_|tool_(call_)?)?(approval|confirmation)(_request(ed)?|_required)?$/

const toolMembers = ['tool', 'tool_name', 'toolName', 'action', 'name']
const argumentMembers = ['arguments', 'args', 'input']
const hintMembers = ['description', 'message', 'reason', 'question', 'prompt']
/** Members that neither name nor describe the call. */
const formatMembers = ['type', 'id', 'approval_id', 'call_id', 'editable', 'allow_edit']

const isText = (value: Json | undefined): value is string => typeof value === 'string' && value !== ''

/** Members of which the form shows nothing: they are left out only if they are empty. */
const noLength = (names: string[]): Record<string, number> => Object.fromEntries(names.map((name) => [name, 0]))

interface PlainArguments {
  source: JsonObject
  name: string
  value: Json
}

/** Returns the members that are meant for arguments and present, those with content first. */
function findArguments(sources: JsonObject[]): PlainArguments[] {
  const candidates = sources.flatMap((source) =>
    argumentMembers.flatMap((name) => {
      const value = source[name]
      return value === undefined || value === null ? [] : [{ source, name, value }]
    }),
  )
  const filled = candidates.filter(({ value }) => !isEmptyValue(value))
  return filled.length > 0 ? filled : candidates.slice(0, 1)
}

/** Without a framework: `{type: "approval_request", id, tool, arguments, reason, editable}` and similar. */
export function readPlain(data: JsonObject): ApprovalRequest | null {
  if (typeof data.type !== 'string' || !plainTypes.test(data.type.toLowerCase().replaceAll('-', '_'))) return null
  const toolMember = toolMembers.find(
    (name) => isText(data[name]) || (isObject(data[name]) && !isEmptyValue(data[name])),
  )
  const tool = data[toolMember ?? '']
  const hintMember = hintMembers.find((name) => isText(data[name]))
  const candidates = findArguments(isObject(tool) ? [data, tool] : [data])
  // With several, it is unknown which the agent uses: all are shown under their names, and none can be edited.
  const only = candidates.length === 1 ? candidates[0] : undefined
  const isOnly = (source: JsonObject, name: string): boolean => only?.source === source && only.name === name

  const others = otherMembers(data, {
    scalars: formatMembers,
    any: argumentMembers.filter((name) => isOnly(data, name)),
    texts: {
      ...noLength([...toolMembers, ...hintMembers, ...argumentMembers]),
      title: maxTitleLength,
      ...(hintMember && { [hintMember]: maxTextLength }),
      ...(toolMember && { [toolMember]: maxNameLength }),
    },
  })
  if (toolMember && isObject(tool)) {
    const any = argumentMembers.filter((name) => isOnly(tool, name))
    const rest = otherMembers(tool, {
      any,
      scalars: ['id'],
      texts: { ...noLength(argumentMembers), name: maxNameLength },
    })
    if (Object.keys(rest).length > 0) others[toolMember] = otherMembers(tool, { any })
    else delete others[toolMember]
  }
  const call = createProposedCall({
    id: data.id ?? data.approval_id ?? data.call_id,
    name: isObject(tool) ? tool.name : tool,
    args: only?.value,
    argsName: only?.name ?? 'arguments',
    others,
  })
  const isEditable = (data.editable === true || data.allow_edit === true) && candidates.length < 2
  const editable = only && !isEmptyValue(only.value) ? only.value : call.args
  return {
    kind: 'approval',
    title: shortenText(data.title, maxTitleLength),
    hint: readApprovalText(data[hintMember ?? '']),
    calls: [{ ...call, draft: isEditable ? readCallArguments(editable ?? {}) : null }],
    shape: { by: 'plain' },
  }
}
