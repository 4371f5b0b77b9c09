import { Text, Title, UnstyledButton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTeam } from '../../data/team.tsx'
import type { StartingPoint } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { BlankIcon, CodeIcon, UploadIcon } from '../../ui/icons.tsx'
import { TEMPLATE_CHANNELS } from './channels/template-channels.ts'
import { sampleDataFor } from './sample-data.ts'
import classes from './starting-points.module.css'

interface CardProps {
  readonly isDisabled: boolean
  readonly onPick: () => void
}

/** A starting point, shown in the team's branding. */
export const StartingCard = ({ point, isDisabled, onPick }: CardProps & { point: StartingPoint }) => (
  <li className={classes.point}>
    {/* Inert, because the card's button covers the drawing. */}
    <div className={classes.drawing} inert>
      <Thumbnail point={point} />
    </div>
    <div className={classes.words}>
      <Title order={3}>
        <UnstyledButton className={classes.pick} disabled={isDisabled} onClick={onPick}>
          {point.name}
        </UnstyledButton>
      </Title>
      <Text c="dimmed" size="sm">
        {point.about}
      </Text>
    </div>
  </li>
)

/** Loads the preview when the card scrolls into view. */
const Thumbnail = ({ point }: { point: StartingPoint }) => {
  const { id, dashboard } = useTeam()
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const [hasBeenSeen, setSeen] = useState(false)
  if (entry?.isIntersecting && !hasBeenSeen) setSeen(true)
  const { sampleData } = useTexts().templates
  const { key, channel, subject, preheader, format, body } = point
  const { data } = useQuery({
    queryKey: ['team', id, 'starting-point-preview', channel, key],
    queryFn: ({ signal }) => {
      const content = { channel, subject, preheader, format, body, brand_id: null, text: null }
      const data = sampleDataFor(point, sampleData)
      return dashboard.templates.preview({ ...content, ...(data && { data }) }, signal)
    },
    enabled: hasBeenSeen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { Thumbnail: Drawn } = TEMPLATE_CHANNELS[channel]
  return (
    <div ref={ref} className={classes.thumbnail} data-channel={channel}>
      {data?.preview && <Drawn preview={data.preview} name={point.name} />}
    </div>
  )
}

const ICONS = { blank: BlankIcon, html: CodeIcon, mjml: CodeIcon, import: UploadIcon }

interface ScratchProps extends CardProps {
  readonly kind: keyof typeof ICONS
  readonly name: string
  readonly about: string
}

export const ScratchCard = ({ kind, name, about, isDisabled, onPick }: ScratchProps) => {
  const Icon = ICONS[kind]
  return (
    <li className={classes.option}>
      <Icon />
      <div>
        <Title order={3}>
          <UnstyledButton className={classes.pick} disabled={isDisabled} onClick={onPick}>
            {name}
          </UnstyledButton>
        </Title>
        <Text c="dimmed" size="sm">
          {about}
        </Text>
      </div>
    </li>
  )
}
