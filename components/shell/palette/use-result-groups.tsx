'use client'

import { Bot, FileText, History, Link as LinkIcon, ListChecks, MessageSquareText, Sparkles } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PaletteAction, PaletteEntry, PaletteGroup } from '@/components/shell/palette/palette-entry'
import { AccessBadge } from '@/components/entities/agent/access-badge'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { copyText } from '@/components/ui/button/copy-text'
import { toast } from '@/components/ui/feedback/toast'
import type { TaskSummary } from '@/lib/api/task'
import { useHiddenIds } from '@/components/ui/hooks/use-hidden-ids'
import { useNavigate } from '@/components/ui/navigation/use-navigate'
import type { SearchResult } from '@/lib/api/search'

/** Maximum number of entries of each kind besides agents. */
const maxEntries = 4

const encodeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/')

/** The actions that lead to a page, and the one that copies its link. */
function usePathActions() {
  const t = useTranslations('ui.palette.actions')
  const go = useNavigate()
  const copy = async (path: string): Promise<void> => {
    if (await copyText(new URL(path, location.href).href)) toast.success(t('copied'))
    else toast.error(t('notCopied'))
  }
  const to = (name: string, icon: PaletteAction['icon'], path: string): PaletteAction => ({
    name,
    icon,
    act: () => go(path),
  })
  return {
    chat: (path: string) => to(t('chat'), MessageSquareText, path),
    open: (path: string) => to(t('open'), Bot, path),
    tasks: (path: string) => to(t('tasks'), ListChecks, path),
    replay: (path: string) => to(t('replay'), History, path),
    copyLink: (path: string): PaletteAction => ({ name: t('copyLink'), icon: LinkIcon, act: () => void copy(path) }),
  }
}

/** Returns the agent of a result, and the author if that is another person. */
const withAuthor = (agentName: string, author: TaskSummary['author']): string =>
  author ? `${agentName} · ${author.name}` : agentName

/** The search results as groups of entries. Skills are those that the words were found in. */
export function useResultGroups(result: SearchResult | null): PaletteGroup[] {
  const t = useTranslations('ui.palette')
  const { chat, open, tasks, replay, copyLink } = usePathActions()
  const isMember = useHasRole('member')
  const offer = (chatAction: PaletteAction, ...others: PaletteEntry['actions']): PaletteEntry['actions'] =>
    isMember ? [chatAction, ...others] : others
  const hidden = useHiddenIds()
  const { agents = [] } = result ?? {}
  const conversations = (result?.conversations ?? []).filter(({ id }) => !hidden.has(id))
  const visibleTasks = (result?.tasks ?? []).filter(({ id }) => !hidden.has(id))
  const artifacts = (result?.artifacts ?? []).filter(({ task }) => !hidden.has(task.id))

  const agentEntries = agents.map(({ id, slug, name, icon, access, matches = [] }): PaletteEntry => {
    const page = `/agents/${encodeURIComponent(slug)}`
    const [match] = matches
    return {
      id,
      name,
      icon: <AgentIcon name={name} src={icon} size="sm" />,
      mark: <AccessBadge access={access} />,
      ...(match && match.field !== 'name' && { detail: match.text }),
      actions: offer(
        chat(`/chat/${encodeURIComponent(slug)}`),
        open(page),
        tasks(`/tasks?agent=${encodeURIComponent(slug)}`),
        copyLink(page),
      ),
    }
  })
  const skillEntries = agents.flatMap(({ id, slug, name, matches = [] }) =>
    matches
      .filter(({ field }) => field === 'skill')
      .map(({ text }): PaletteEntry => {
        const page = `/agents/${encodeURIComponent(slug)}`
        return {
          id: `skill ${id} ${text}`,
          name: text,
          detail: name,
          icon: <Sparkles />,
          actions: offer(chat(`/chat/${encodeURIComponent(slug)}`), open(page), copyLink(page)),
        }
      }),
  )
  const conversationEntries = conversations.map(
    ({ id, key, agentSlug, agentName, author, title, lastTaskId }): PaletteEntry => {
      // Contexts of other people are not looked up.
      const path = `/chat/${encodeURIComponent(agentSlug)}/${author ? lastTaskId : encodeKey(key)}`
      return {
        id,
        name: title || t('untitled'),
        detail: withAuthor(agentName, author),
        icon: <MessageSquareText />,
        // Viewers read conversations that are shared with them.
        actions: [chat(path), replay(`/tasks/${lastTaskId}`), copyLink(path)],
      }
    },
  )
  const ofTask = (task: Pick<TaskSummary, 'id' | 'agentSlug' | 'author'>): PaletteEntry['actions'] => {
    const page = `/tasks/${task.id}`
    const inChat = chat(`/chat/${encodeURIComponent(task.agentSlug)}/${task.id}`)
    return isMember && !task.author ? [replay(page), inChat, copyLink(page)] : [replay(page), copyLink(page)]
  }
  const taskEntries = visibleTasks.map((task): PaletteEntry => ({
    id: `task ${task.id}`,
    name: task.title || t('untitled'),
    aliases: task.remoteId ? [task.id, task.remoteId] : [task.id],
    detail: withAuthor(task.agentName, task.author),
    icon: <ListChecks />,
    actions: ofTask(task),
  }))
  const artifactEntries = artifacts.map(({ task, name }, index): PaletteEntry => ({
    id: `artifact ${task.id} ${index}`,
    name: name || t('untitled'),
    detail: withAuthor(task.agentName, task.author),
    icon: <FileText />,
    actions: ofTask(task),
  }))
  return [
    { key: 'agents', entries: agentEntries },
    { key: 'skills', entries: skillEntries.slice(0, maxEntries) },
    { key: 'conversations', entries: conversationEntries.slice(0, maxEntries) },
    { key: 'tasks', entries: taskEntries.slice(0, maxEntries) },
    { key: 'artifacts', entries: artifactEntries.slice(0, maxEntries) },
  ]
}
