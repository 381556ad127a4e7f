import { register, registerSamples } from '@/app/(console)/agents/new/actions'
import { Words } from '@/app/words'
import { EmptyCatalog } from '@/components/agents/directory/empty-catalog'
import { env } from '@/lib/server/env'

/** A catalog that holds none yet; the words of adding one are many, and come only here. */
export function NoAgents({ archived }: { archived: number }) {
  return (
    <Words of={['attempts', 'checks', 'credentials', 'dialectSigns', 'register']}>
      <EmptyCatalog archived={archived} register={register} {...(env().SAMPLES && { addSamples: registerSamples })} />
    </Words>
  )
}
