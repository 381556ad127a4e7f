import { useTranslations } from 'next-intl'
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs'

/** Leads from an agent's page to the list that contains the agent. */
export function AgentTrail({ archived = false }: { archived?: boolean }) {
  const t = useTranslations('nav')
  const archive = useTranslations('agent.lifecycle')
  const directory = { href: '/', name: t('directory') }
  const trail = archived ? [directory, { href: '/?lifecycle=archived', name: archive('archived') }] : [directory]
  return <Breadcrumbs trail={trail} className="-mt-2 mb-2" />
}
