import { ClientMessages } from '@/app/client-messages'
import { EmptyCatalog } from '@/components/agents/directory/empty-catalog'
import { env } from '@/lib/server/platform/env'

/** Empty catalog. It loads the many messages of the registration form only when it is shown. */
export function NoAgents({ archived }: { archived: number }) {
  return (
    <ClientMessages of={['checks', 'credentials', 'dialectSigns', 'register']}>
      <EmptyCatalog archived={archived} hasSamples={env().SAMPLES} />
    </ClientMessages>
  )
}
