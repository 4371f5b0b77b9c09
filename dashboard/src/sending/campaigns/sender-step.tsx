import { FACTS_OF } from '../../../../src/foundation/channels/channels.ts'
import '@mantine/dates/styles.layer.css'
import {
  Chip,
  Collapse,
  Input,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { TRACKINGS } from '../../../../src/accounts/teams/settings.ts'
import { DAYS, type Day, type SendWindow } from '../../../../src/sending/campaigns/send-window.ts'
import { DateTimeInput } from '../../audience/contacts/date-time-input.tsx'
import { useBrands } from '../../data/use-brands.ts'
import { useSettings } from '../../data/use-settings.ts'
import { SenderSelect } from '../../identity/senders/sender-select.tsx'
import type { CampaignSettings } from '../../server/campaign-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { IdSelect } from '../../ui/id-select.tsx'
import { LocalizedDates } from '../../ui/localized-dates.tsx'
import { idOf, optionOf } from '../../ui/option-id.ts'
import classes from './sender-step.module.css'
import sectionClasses from './step-section.module.css'
import { StepSection } from './step-section.tsx'
import type { CampaignDraft } from './use-campaign-draft.ts'

/** Undefined to send now, or a time like `2026-11-20T09:00` in the team's time zone. Empty until the user chooses a time. */
export type SendTime = string | undefined

interface Props {
  readonly draft: CampaignDraft
  readonly isDone: boolean
  readonly time: SendTime
  readonly onTime: (time: SendTime) => void
}

export const SenderStep = ({ draft, isDone, time, onTime }: Props) => (
  <StepSection step="sender" isDone={isDone}>
    <Stack>
      <SenderFields draft={draft} />
      <WhenField time={time} onTime={onTime} />
      <DeliveryFields draft={draft} />
    </Stack>
  </StepSection>
)

const SenderFields = ({ draft: { settings, edit, errorOf, channel } }: { draft: CampaignDraft }) => {
  const texts = useTexts().campaigns.sender
  const brands = useBrands()
  const { address, hasSubject } = FACTS_OF[channel]
  return (
    <>
      <div className={sectionClasses.pair}>
        <IdSelect
          label={texts.brand}
          description={texts.brandAbout}
          rows={brands}
          value={settings.brand_id}
          onChange={(brand_id) => edit({ brand_id })}
          placeholder={texts.brandDefault}
          nothingFoundMessage={texts.noBrand}
          clearLabel={texts.clearBrand}
          error={errorOf('brand_id', texts.brand)}
        />
        {address && (
          <SenderSelect
            kind={address.type}
            label={texts.address}
            none={texts.addressDefault}
            description={texts.addressAbout}
            value={optionOf(settings[address.sender])}
            onChange={(chosen) => edit({ [address.sender]: idOf(chosen) })}
            error={errorOf(address.sender, texts.address)}
          />
        )}
      </div>
      {!address && (
        <Text size="sm" c="dimmed">
          {texts.pushAbout}
        </Text>
      )}
      {hasSubject && (
        <TextInput
          type="email"
          name="reply_to"
          label={texts.replyTo}
          description={texts.replyToAbout}
          placeholder={texts.replyToPlaceholder}
          maxLength={255}
          maw="24rem"
          value={settings.reply_to ?? ''}
          onChange={({ currentTarget }) => edit({ reply_to: currentTarget.value.trim() || null })}
          error={errorOf('reply_to', texts.replyTo)}
        />
      )}
    </>
  )
}

const WhenField = ({ time, onTime }: Pick<Props, 'time' | 'onTime'>) => {
  const texts = useTexts().campaigns.sender
  const { time_zone } = useSettings()
  return (
    <div>
      <Input.Label component="div" display="block" mb={4}>
        {texts.when}
      </Input.Label>
      <SegmentedControl
        aria-label={texts.when}
        data={[
          { value: 'now', label: texts.whens.now },
          { value: 'later', label: texts.whens.later },
        ]}
        value={time === undefined ? 'now' : 'later'}
        onChange={(when) => onTime(when === 'now' ? undefined : '')}
      />
      {time !== undefined && (
        <Stack mt="sm" maw="24rem">
          <LocalizedDates>
            <DateTimeInput
              name="scheduled_at"
              label={texts.at}
              description={texts.atAbout(time_zone)}
              error={undefined}
              value={time}
              onChange={onTime}
            />
          </LocalizedDates>
        </Stack>
      )}
    </div>
  )
}

/** Office hours, which the user can change. */
const FIRST_WINDOW: SendWindow = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '18:00' }

const MAX_RATE = 1_000_000

const DeliveryFields = ({ draft: { settings, edit, errorOf, channel } }: { draft: CampaignDraft }) => {
  const { campaigns, settings: settingTexts } = useTexts()
  const texts = campaigns.sender
  const team = useSettings()
  const { window } = settings
  const { isTracked, hasWebVersion } = FACTS_OF[channel]
  return (
    <>
      <div>
        <Switch
          label={texts.window}
          description={texts.windowAbout(team.time_zone)}
          checked={Boolean(window)}
          onChange={({ currentTarget }) => edit({ window: currentTarget.checked ? FIRST_WINDOW : null })}
          error={errorOf('window', texts.window)}
        />
        <Collapse expanded={Boolean(window)}>
          {window && <WindowFields window={window} onChange={(changed) => edit({ window: changed })} />}
        </Collapse>
      </div>
      <div className={sectionClasses.pair}>
        <NumberInput
          name="rate_per_minute"
          label={texts.rate}
          description={texts.rateAbout}
          placeholder={texts.ratePlaceholder}
          min={1}
          max={MAX_RATE}
          allowDecimal={false}
          hideControls
          value={settings.rate_per_minute ?? ''}
          onChange={(rate) => edit({ rate_per_minute: rate === '' ? null : Number(rate) })}
          error={errorOf('rate_per_minute', texts.rate)}
        />
        {isTracked && (
          <Select
            label={texts.tracking}
            description={texts.trackingAbout(settingTexts.trackings[team.tracking].name)}
            data={[
              { value: '', label: texts.trackingDefault },
              ...TRACKINGS.map((value) => ({ value, label: settingTexts.trackings[value].name })),
            ]}
            allowDeselect={false}
            value={settings.tracking ?? ''}
            onChange={(chosen) => edit({ tracking: (chosen || null) as CampaignSettings['tracking'] })}
            error={errorOf('tracking', texts.tracking)}
          />
        )}
      </div>
      {hasWebVersion && (
        <Switch
          label={texts.archive}
          description={texts.archiveAbout}
          checked={settings.archive}
          onChange={({ currentTarget }) => edit({ archive: currentTarget.checked })}
        />
      )}
    </>
  )
}

interface WindowProps {
  readonly window: SendWindow
  readonly onChange: (window: SendWindow) => void
}

const WindowFields = ({ window, onChange }: WindowProps) => {
  const texts = useTexts().campaigns.sender
  return (
    <div className={classes.window}>
      <fieldset className={classes.days} aria-label={texts.days}>
        <Chip.Group
          multiple
          value={[...window.days]}
          // Without a day, the campaign would never be sent.
          onChange={(days) => days.length > 0 && onChange({ ...window, days: days as Day[] })}
        >
          {DAYS.map((day) => (
            <Chip key={day} value={day} size="xs">
              {texts.weekdays[day]}
            </Chip>
          ))}
        </Chip.Group>
      </fieldset>
      <TimeInput
        label={texts.from}
        value={window.from}
        onChange={({ currentTarget }) => currentTarget.value && onChange({ ...window, from: currentTarget.value })}
      />
      <TimeInput
        label={texts.to}
        value={window.to}
        onChange={({ currentTarget }) => currentTarget.value && onChange({ ...window, to: currentTarget.value })}
      />
    </div>
  )
}
