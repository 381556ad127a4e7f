import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleSlash,
  CircleX,
  HelpCircle,
  KeyRound,
  type LucideIcon,
  MessageCircleQuestion,
} from 'lucide-react'
import type { TaskState } from '@/lib/a2a/states'

interface StateStyle {
  icon: LucideIcon
  /** Text and icon. */
  text: string
  /** A filled shape: dot, segment of the task strip. */
  fill: string
  /** Border of the chip. */
  border: string
}

/** Styles of each task state. Its label is `states.<state>` in the messages. */
export const taskStateStyles = {
  submitted: {
    icon: CircleDot,
    text: 'text-state-submitted',
    fill: 'bg-state-submitted',
    border: 'border-line',
  },
  working: {
    icon: CircleDashed,
    text: 'text-state-working',
    fill: 'bg-state-working',
    border: 'border-state-working/35',
  },
  'input-required': {
    icon: MessageCircleQuestion,
    text: 'text-state-input-required',
    fill: 'bg-state-input-required',
    border: 'border-state-input-required/40',
  },
  'auth-required': {
    icon: KeyRound,
    text: 'text-state-auth-required',
    fill: 'bg-state-auth-required',
    border: 'border-state-auth-required/40',
  },
  completed: {
    icon: CircleCheck,
    text: 'text-state-completed',
    fill: 'bg-state-completed',
    border: 'border-state-completed/35',
  },
  failed: {
    icon: CircleX,
    text: 'text-state-failed',
    fill: 'bg-state-failed',
    border: 'border-state-failed/35',
  },
  canceled: {
    icon: CircleSlash,
    text: 'text-state-canceled',
    // Crossed out, since gray alone means submitted.
    fill: 'bg-[linear-gradient(135deg,transparent_42%,var(--bg)_42%,var(--bg)_58%,transparent_58%)] bg-state-canceled',
    border: 'border-line',
  },
  rejected: {
    icon: Ban,
    text: 'text-state-rejected',
    fill: 'bg-transparent shadow-[inset_0_0_0_1.5px_var(--state-rejected)]',
    border: 'border-state-rejected',
  },
  unknown: {
    icon: HelpCircle,
    text: 'text-state-unknown',
    fill: 'bg-transparent border border-dashed border-state-unknown',
    border: 'border-line-strong border-dashed',
  },
} satisfies Record<TaskState, StateStyle>
