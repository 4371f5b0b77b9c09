import { Alert, Anchor, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type Contact, PostriderError } from '@postrider/client'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Filter } from '../../../../src/audience/segments/segment-filter.ts'
import { useTeam } from '../../data/team.tsx'
import { useFields } from '../../data/use-fields.ts'
import { useTexts } from '../../texts/locale.tsx'
import { useMessageOf } from '../../ui/error-message.ts'
import { firstOfType, nameOf } from '../contacts/contact-name.ts'
import { conditionErrors } from './condition-errors.ts'
import classes from './segments.module.css'

/** How long to wait after a change before counting: long enough that typing a word causes one count. */
const PAUSE_MS = 400

/** `filter` is undefined while conditions are incomplete. */
export const SegmentPreview = ({ filter }: { filter: Filter | undefined }) => {
  const all = useTexts()
  const texts = all.segments.preview
  const messageOf = useMessageOf()
  const { id, postrider } = useTeam()
  const fields = useFields()
  const [asked] = useDebouncedValue(filter, PAUSE_MS)
  const { data, error, isFetching } = useQuery({
    queryKey: ['team', id, 'segment-preview', JSON.stringify(asked)],
    queryFn: asked ? () => postrider.segments.preview({ filter: asked }) : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isBehind = isFetching || asked !== filter
  const sample = (data?.sample ?? []) as unknown as readonly Contact[]
  return (
    <aside className={`card ${classes.preview}`} aria-label={texts.title}>
      <Title order={2} mb="xs">
        {texts.title}
      </Title>
      {!filter && <Text c="dimmed">{texts.incomplete}</Text>}
      {filter && error && (
        <Alert color="red" variant="light" role="alert">
          {error instanceof PostriderError && error.status === 422
            ? [...conditionErrors(error, all).values()].join(' ')
            : messageOf(error)}
        </Alert>
      )}
      {filter && !error && (
        <div className={classes.counted} data-behind={isBehind}>
          <p className={`big-number ${classes.count}`} role="status">
            {data ? texts.count(data.count) : texts.counting}
          </p>
          {data?.count === 0 && <Text c="dimmed">{texts.none}</Text>}
          {sample.length > 0 && (
            <>
              <Text c="dimmed" size="sm" mb={4}>
                {texts.sample(sample.length)}
              </Text>
              <ul className={classes.sample}>
                {sample.map((contact) => {
                  const name = nameOf(contact, fields)
                  const email = firstOfType(contact, fields, 'email')
                  return (
                    <li key={contact.id}>
                      <Anchor component={Link} href={`/contacts/${contact.id}`} size="sm" className="breakable">
                        {name}
                      </Anchor>
                      {email && email !== name && (
                        <Text span c="dimmed" size="sm" truncate>
                          {email}
                        </Text>
                      )}
                    </li>
                  )
                })}
              </ul>
            </>
          )}
        </div>
      )}
    </aside>
  )
}
