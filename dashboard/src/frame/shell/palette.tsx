import '@mantine/spotlight/styles.layer.css'
import { useDidUpdate } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { firstOfType, nameOf } from '../../audience/contacts/contact-name.ts'
import { useContactSearch } from '../../audience/subscribers/use-contact-search.ts'
import { type TeamContext, useTeam } from '../../data/team.tsx'
import { NEWEST_CAMPAIGNS, readNewestCampaigns } from '../../data/use-campaigns.ts'
import { useTexts } from '../../texts/locale.tsx'
import { BrandIcon, CampaignsIcon, ContactsIcon, ListsIcon, SearchIcon } from '../../ui/icons.tsx'
import { SequenceKeys } from './keys.tsx'
import { matches } from './matches.ts'
import classes from './palette.module.css'
import { type Command, createCommands, pageCommands } from './palette-commands.ts'

const [store, palette] = createSpotlight()

export { palette }

/**
 * The maximum number of results in the groups for contacts, campaigns, lists and brands, so that all groups fit. Users can narrow
 * the search by typing more.
 */
const SHOWN = 6

const LIST = 'palette-results'
const optionId = (index: number) => `palette-option-${index}`

/**
 * The command palette: finds pages, contacts, campaigns, lists and brands, and has commands for tasks like creating a list. Opened
 * by `palette.open()`.
 */
export const Palette = () => {
  const texts = useTexts().shell.palette
  const { opened, query } = useSpotlight(store)
  const [path] = useLocation()
  // Closes the palette when another page opens, for example with the back button.
  useDidUpdate(palette.close, [path])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      scrollable
      centered={false}
      size="min(37.5rem, 100%)"
      maxHeight="min(28rem, 70dvh)"
      yOffset="10vh"
      radius="lg"
      transitionProps={{ duration: 120, transition: 'fade' }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      classNames={{ actionsGroup: classes.group, action: classes.option, search: classes.search }}
      attributes={{ content: { 'aria-label': texts.label } }}
    >
      {opened && <Results query={query.trim()} />}
    </Spotlight.Root>
  )
}

const Results = ({ query }: { query: string }) => {
  const texts = useTexts().shell.palette
  const { selected } = useSpotlight(store)
  const { groups, isSearching } = useGroups(query)
  const found = groups.filter(({ commands }) => commands.length > 0)
  const ids = found.flatMap(({ commands }) => commands.map(({ id }) => id)).join(' ')

  // Selects the first result whenever the results change, so that Enter runs the first one on screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the results change
  useEffect(() => store.setState({ ...store.getState(), selected: 0 }), [ids])

  // Spotlight marks the selected result in the DOM instead of by id. If React reuses the element for another result, the mark
  // is wrong, so this sets it after every render.
  useEffect(() => {
    for (const [index, option] of document.querySelectorAll(`#${LIST} [role="option"]`).entries()) {
      option.id = optionId(index)
      option.toggleAttribute('data-selected', index === selected)
    }
  })

  let index = 0
  return (
    <>
      <Spotlight.Search
        size="md"
        leftSection={<SearchIcon />}
        placeholder={texts.placeholder}
        aria-label={texts.placeholder}
        role="combobox"
        aria-expanded={ids !== ''}
        aria-controls={LIST}
        aria-activedescendant={selected >= 0 ? optionId(selected) : undefined}
        aria-autocomplete="list"
        onKeyDown={showSelection}
      />
      <Spotlight.ActionsList id={LIST} role="listbox" aria-label={texts.results}>
        {found.map(({ label, commands }) => (
          <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
            {commands.map((command) => (
              <Option key={command.id} index={index++} command={command} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      {ids === '' && <Spotlight.Empty role="status">{isSearching ? texts.searching : texts.none}</Spotlight.Empty>}
    </>
  )
}

/** Rerenders the results after a key press, because Spotlight changes the selection without notifying components. */
const showSelection = () => queueMicrotask(() => store.setState({ ...store.getState() }))

const Option = ({ index, command }: { index: number; command: Command }) => {
  const [, go] = useLocation()
  const { selected } = useSpotlight(store)
  const { label, about, href, icon: Icon, shortcut } = command
  return (
    <Spotlight.Action
      role="option"
      aria-selected={selected === index}
      label={label}
      description={about}
      leftSection={Icon && <Icon size={16} />}
      rightSection={shortcut && <SequenceKeys second={shortcut} />}
      onClick={() => go(href)}
    />
  )
}

/**
 * Returns the results for the query, grouped by kind. Without a query, returns the pages and the commands that create something.
 */
const useGroups = (query: string) => {
  const texts = useTexts()
  const { groups } = texts.shell.palette
  const { data: fields = [] } = useCached(['fields', 'list'], ({ postrider }, signal) =>
    postrider.contactFields.list({}, { signal }),
  )
  const { data: lists = [] } = useCached(['lists'], ({ postrider }, signal) => postrider.lists.list({ signal }))
  const { data: brands = [] } = useCached(['brands'], ({ postrider }, signal) => postrider.brands.list({ signal }))
  const { data: campaigns = [] } = useCached(NEWEST_CAMPAIGNS, readNewestCampaigns)
  const { contacts, isSearching } = useContactSearch(query)
  const named = <Row extends { id: number; name: string }>(rows: readonly Row[], path: string): Command[] =>
    query === '' ? [] : rows.map(({ id, name }) => ({ id: `${path}/${id}`, label: name, href: `${path}/${id}` }))
  const choose = (commands: readonly Command[], count = Number.POSITIVE_INFINITY) =>
    commands.filter(({ label }) => query === '' || matches(label, query)).slice(0, count)
  const people: Command[] = contacts.slice(0, SHOWN).map((contact) => ({
    id: `contact/${contact.id}`,
    label: nameOf(contact, fields),
    about: firstOfType(contact, fields, 'email') ?? firstOfType(contact, fields, 'phone'),
    href: `/contacts/${contact.id}`,
    icon: ContactsIcon,
  }))
  // While a search is running, the contacts on screen belong to the previous search. Enter must not open one that doesn't match.
  const isCurrent = ({ label, about = '' }: Command) =>
    !isSearching || `${label} ${about}`.toLowerCase().includes(query.toLowerCase())
  return {
    isSearching,
    groups: [
      { label: groups.pages, commands: choose(pageCommands(texts)) },
      { label: groups.campaigns, commands: choose(named(campaigns, '/campaigns'), SHOWN).map(withIcon(CampaignsIcon)) },
      { label: groups.lists, commands: choose(named(lists, '/lists'), SHOWN).map(withIcon(ListsIcon)) },
      { label: groups.brands, commands: choose(named(brands, '/brands'), SHOWN).map(withIcon(BrandIcon)) },
      { label: groups.contacts, commands: query === '' ? [] : people.filter(isCurrent) },
      { label: groups.create, commands: choose(createCommands(texts)) },
    ],
  }
}

const withIcon =
  (icon: NonNullable<Command['icon']>) =>
  (command: Command): Command => ({ ...command, icon })

/** Like `useTeamData`, with the same cache, but doesn't suspend: `data` is undefined until there is data in the cache. */
const useCached = <T,>(name: QueryKey, read: (team: TeamContext, signal: AbortSignal) => Promise<T>) => {
  const team = useTeam()
  return useQuery({ queryKey: ['team', team.id, ...name], queryFn: ({ signal }) => read(team, signal) })
}
