"""A round with the client from openapi-python-client."""

import os
import time

from postrider import AuthenticatedClient
from postrider.api.brands import create_brand, get_brand
from postrider.api.campaigns import check_campaign, create_campaign, get_campaign, send_campaign
from postrider.api.contact_fields import create_contact_field
from postrider.api.contacts import create_contact, search_contacts
from postrider.api.lists import create_list, subscribe_contact
from postrider.api.messages import list_messages
from postrider.api.templates import create_template
from postrider import models

PEOPLE = 3

client = AuthenticatedClient(base_url=os.environ["POSTRIDER_URL"], token=os.environ["POSTRIDER_TOKEN"])
brand = create_brand.sync(
    client=client,
    body=models.BrandInput(
        name="Acme",
        email_address_id=int(os.environ["POSTRIDER_SENDER"]),
        postal_address="1 Main Street",
        social_links=["https://x.com/acme"],
    ),
    idempotency_key="round-brand",
)
assert brand.social_links.to_dict() == {"x": "https://x.com/acme"}, brand

for tag in ("email", "first_name"):
    field = {"name": tag, "tag": tag, "type": "email" if tag == "email" else "text"}
    body = models.ContactFieldInput.from_dict({**field, "contact_type": "person", "allow_multiple": False})
    assert create_contact_field.sync(client=client, body=body).tag == tag

news = create_list.sync(
    client=client, body=models.ContactListInput.from_dict({"name": "News", "channel": "email", "brand_id": brand.id})
)
for n in range(PEOPLE):
    body = models.ContactInput(tags=["VIP"])
    body.additional_properties = {"email": f"p{n}@mail.example", "first_name": f"P{n}"}
    contact = create_contact.sync(client=client, body=body)
    assert contact["first_name"] == f"P{n}", contact
    subscriber = subscribe_contact.sync(news.id, client=client, body=models.SubscriberInput(contact_id=contact.id))
    assert subscriber.status == "subscribed", subscriber
filters = models.SearchContactsFields.from_dict({"first_name": "P1"})
found = search_contacts.sync(client=client, fields=filters).data
assert [it["first_name"] for it in found] == ["P1"], found

template = {"name": "Hi", "channel": "email", "format": "html", "subject": "Hi {{ first_name }}"}
body = models.TemplateInput.from_dict({**template, "body": "<p>Hi {{ first_name }}</p>"})
template = create_template.sync(client=client, body=body)
body = {"name": "Sale", "channel": "email", "list_ids": [news.id], "template_id": template.id}
campaign = create_campaign.sync(client=client, body=models.CampaignInput.from_dict(body))
check = check_campaign.sync(campaign.id, client=client)
assert (check.will_receive, check.blockers) == (PEOPLE, []), check
send_campaign.sync(campaign.id, client=client)
while get_campaign.sync(campaign.id, client=client).status != "sent":
    time.sleep(0.1)

recipients = []
page = 1
while True:
    found = list_messages.sync(client=client, campaign_id=campaign.id, per_page=2, page=page)
    recipients += [message.to for message in found.data]
    if found.next_page_url is None:
        break
    page += 1
assert sorted(recipients) == [f"p{n}@mail.example" for n in range(PEOPLE)], recipients

error = create_brand.sync(client=client, body=models.BrandInput(name=" "))
assert isinstance(error, models.ErrorResponse), error
assert error.error_code == "validation_failed", error
assert error.errors.to_dict() == {"name": ["The name field is required."]}, error
error = get_brand.sync(999_999, client=client)
assert isinstance(error, models.ErrorResponse) and error.error_code == "not_found", error
