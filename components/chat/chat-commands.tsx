'use client'

import { ArrowDown, ArrowUp, MessageSquareText, PanelRight, Square, SquarePen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useChat, useConversation, usePanel } from '@/components/chat/chat-context'
import { focusComposer } from '@/components/chat/composer/focus-composer'
import { createConversationPath } from '@/components/chat/conversations/conversation-path'
import { useCurrentConversation } from '@/components/chat/conversations/use-current-conversation'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { useOfferCommands } from '@/components/ui/navigation/page-commands'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import { useShortcut } from '@/components/ui/navigation/use-shortcut'
import { isBusy } from '@/lib/client/conversation/conversation-state'
import { readConversations } from '@/lib/client/conversation/conversation-list'

/** Registers the chat's palette commands and keyboard shortcuts. */
export function ChatCommands() {
  const t = useTranslations('chat.commands')
  const go = useNavigate()
  const { agent, author, conversation, panel } = useChat()
  const { isSame } = useCurrentConversation()
  const busy = useConversation(isBusy)
  const open = usePanel((state) => state.open)

  /** Opens the conversation `step` positions away in the list, or the newest if the current one is not listed yet. */
  const move = async (step: number): Promise<void> => {
    const { conversations } = await readConversations({ agent: agent.slug, limit: '200' })
    const next = conversations[conversations.findIndex(isSame) + step]
    if (next) go(createConversationPath(next))
  }
  const isMember = useHasRole('member')
  const begin = (): void => {
    if (isMember) go(`/chat/${agent.slug}`)
  }
  const next = (): void => void move(1).catch(() => {})
  const previous = (): void => void move(-1).catch(() => {})
  const togglePanel = (): void => (open ? panel.close() : panel.setState({ open: true }))

  useShortcut('mod+shift+o', begin)
  useShortcut('alt+arrowdown', next)
  useShortcut('alt+arrowup', previous)
  useShortcut('mod+.', togglePanel)
  useShortcut('shift+escape', focusComposer)
  useOfferCommands([
    ...(isMember ? [{ name: t('new'), icon: SquarePen, act: begin }] : []),
    ...(busy && isMember && author === null
      ? [{ name: t('stop'), icon: Square, act: () => void conversation.stop() }]
      : []),
    { name: t('next'), icon: ArrowDown, act: next },
    { name: t('previous'), icon: ArrowUp, act: previous },
    { name: t(open ? 'hidePanel' : 'showPanel'), icon: PanelRight, act: togglePanel },
    ...(isMember ? [{ name: t('focus'), icon: MessageSquareText, act: focusComposer }] : []),
  ])
  return null
}
