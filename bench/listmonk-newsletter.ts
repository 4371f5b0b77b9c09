import { campaignHtml } from './newsletter.ts'

/** The tags of our newsletter, and the same in listmonk's template language. */
const TAGS: readonly (readonly [RegExp, string])[] = [
  [/\{\{ (\w+) \| default: ("\w+") \}\}/g, '{{ or .Subscriber.Attribs.$1 $2 }}'],
  [/\{% if (\w+) > (\d+) %\}/g, '{{ if gt .Subscriber.Attribs.$1 $2.0 }}'],
  [/\{% endif %\}/g, '{{ end }}'],
  [/\{\{ (\w+) \| number \}\}/g, '{{ .Subscriber.Attribs.$1 }}'],
  [/\{\{ (\w+) \| date: "long" \}\}/g, '{{ toDate "2006-01-02" .Subscriber.Attribs.$1 | date "January 2, 2006" }}'],
  [/\{\{ unsubscribe_url \}\}/g, '{{ UnsubscribeURL . }}'],
]

const translate = (text: string) => TAGS.reduce((result, [pattern, tag]) => result.replace(pattern, tag), text)

/** Like the text part that Postrider makes: each link's text is followed by its address, which isn't tracked. */
const textOf = (html: string) =>
  html
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, '$2\n$1\n')
    .replace(/<li>/g, '- ')
    .replace(/<\/(h1|p)>/g, '\n')
    .replace(/<[^>]*>/g, '')

/** Returns the newsletter of our campaigns, as the content of a campaign in listmonk. */
export const listmonkNewsletter = (sections: number) => {
  const html = campaignHtml(sections).replace('</body>', `<p style="font-size:12px">1 Main Street</p></body>`)
  return {
    content_type: 'html',
    subject: translate('News for {{ first_name | default: "you" }}'),
    body: translate(html.replace(/href="(https:[^"]*)"/g, 'href="{{ TrackLink "$1" . }}"')),
    altbody: translate(textOf(html)),
  }
}
