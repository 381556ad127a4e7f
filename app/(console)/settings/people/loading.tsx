import { ForRole } from '@/components/entities/viewer/viewer-context'
import { PeopleSkeleton } from '@/components/settings/loading/people-skeleton'

export default function PeopleLoading() {
  return (
    <ForRole least="administrator">
      <PeopleSkeleton />
    </ForRole>
  )
}
