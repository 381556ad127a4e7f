'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { decisionOf, type Written, writtenFor } from '@/components/forms/approval/written'
import type { AskProps } from '@/components/forms/ask-props'
import { writeDecisions } from '@/lib/a2a/forms/approvals/write-decisions'
import type { ApprovalRequest, Decision } from '@/lib/a2a/forms/form-request'

/** The decisions on an agent's calls while they are being made, and how they are sent. */
export function useDecisions({ form, kept, onKeep, onReply }: AskProps<ApprovalRequest>) {
  const t = useTranslations('forms.approval')
  const { calls } = form
  const [written, setWritten] = useState<Written[]>(() => writtenFor(calls, kept))

  const change = (next: Written[]): void => {
    setWritten(next)
    onKeep({ calls: next.map((one) => ({ ...one })) })
  }
  const wordsOf = (decision: Decision): string => {
    if (decision.type === 'respond') return decision.text
    if (decision.type !== 'reject') return t(decision.type === 'edit' ? 'changedMessage' : 'approvedMessage')
    return decision.reason ? t('rejectedBecause', { reason: decision.reason }) : t('rejectedMessage')
  }
  /** Sends what is decided. Answers with the calls that are not. */
  const send = (now: Written[]): number[] => {
    const decisions = calls.map((call, index) => decisionOf(call, now[index]))
    const made = decisions.filter((decision) => decision !== null)
    if (made.length < calls.length) return decisions.flatMap((one, index) => (one ? [] : [index]))
    const words = made.map((one, index) =>
      calls.length > 1 ? `${calls[index]?.name ?? ''}: ${wordsOf(one)}` : wordsOf(one),
    )
    onReply(writeDecisions(form, made, words.join('\n')))
    return []
  }
  return { written, change, send }
}
