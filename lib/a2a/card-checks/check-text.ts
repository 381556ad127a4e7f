import { type Check, finding } from '@/lib/a2a/card-checks/check-item'
import { ours } from '@/lib/a2a/card-checks/rule'
import { repeatedKeys } from '@/lib/a2a/card-checks/repeated-keys'

export const textRules = { 'member-twice': ours('warning') }

/** What the text of a card says and its JSON does not: members written twice (RFC 8259 §4). */
export const checkText: Check<keyof typeof textRules> = ({ raw }) =>
  raw === undefined ? [] : repeatedKeys(raw).map((path) => finding('member-twice', path))
