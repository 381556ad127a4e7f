import { type CardCheck, createFinding } from '@/lib/a2a/card-checks/check-item'
import { ownRule } from '@/lib/a2a/card-checks/rule'
import { findRepeatedKeys } from '@/lib/a2a/card-checks/find-repeated-keys'

export const textRules = { 'member-twice': ownRule('warning') }

/** Checks the text of a card for repeated members, which the parsed JSON does not show (RFC 8259 §4). */
export const checkText: CardCheck<keyof typeof textRules> = ({ raw }) =>
  raw === undefined ? [] : findRepeatedKeys(raw).map((path) => createFinding('member-twice', path))
