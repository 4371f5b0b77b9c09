"""A round with the Python client from openapi-generator."""

import os
import time

import postrider
from postrider.exceptions import NotFoundException, UnprocessableEntityException

PEOPLE = 3

configuration = postrider.Configuration(host=os.environ["POSTRIDER_URL"], access_token=os.environ["POSTRIDER_TOKEN"])
with postrider.ApiClient(configuration) as client:
    brands = postrider.BrandsApi(client)
    brand = brands.create_brand(
        postrider.BrandInput(
            name="Acme",
            email_address_id=int(os.environ["POSTRIDER_SENDER"]),
            postal_address="1 Main Street",
            social_links=postrider.SocialLinksInput(["https://x.com/acme"]),
        ),
        idempotency_key="round-brand",
    )
    assert brand.social_links == {"x": "https://x.com/acme"}, brand.social_links

    fields = postrider.ContactFieldsApi(client)
    for tag in ("email", "first_name"):
        kind = "email" if tag == "email" else "text"
        fields.create_contact_field(
            postrider.ContactFieldInput(name=tag, tag=tag, type=kind, contact_type="person", allow_multiple=False)
        )

    lists = postrider.ListsApi(client)
    news = lists.create_list(postrider.ContactListInput(name="News", channel="email", brand_id=brand.id))
    contacts = postrider.ContactsApi(client)
    for n in range(PEOPLE):
        values = {"email": f"p{n}@mail.example", "first_name": f"P{n}"}
        contact = contacts.create_contact(
            contact_input=postrider.ContactInput(tags=[postrider.TagInput("VIP")], additional_properties=values)
        )
        assert contact.additional_properties["first_name"] == f"P{n}"
        subscriber = lists.subscribe_contact(news.id, postrider.SubscriberInput(contact_id=contact.id))
        assert subscriber.status == "subscribed"
    assert contacts.search_contacts(search_term="P1").total == 1

    template = postrider.TemplatesApi(client).create_template(
        postrider.TemplateInput(
            name="Hi",
            channel="email",
            format="html",
            subject="Hi {{ first_name }}",
            body=postrider.TemplateBody("<p>Hi {{ first_name }}</p>"),
        )
    )
    campaigns = postrider.CampaignsApi(client)
    campaign = campaigns.create_campaign(
        postrider.CampaignInput(name="Sale", channel="email", list_ids=[news.id], template_id=template.id)
    )
    check = campaigns.check_campaign(campaign.id)
    assert (check.will_receive, check.blockers) == (PEOPLE, []), check
    campaigns.send_campaign(campaign.id)
    while campaigns.get_campaign(campaign.id).status != "sent":
        time.sleep(0.1)

    messages = postrider.MessagesApi(client)
    recipients = []
    page = 1
    while True:
        found = messages.list_messages(campaign_id=campaign.id, per_page=2, page=page)
        recipients += [message.to for message in found.data]
        if found.next_page_url is None:
            break
        page += 1
    assert sorted(recipients) == [f"p{n}@mail.example" for n in range(PEOPLE)], recipients

    try:
        brands.create_brand(postrider.BrandInput(name=" "))
        raise SystemExit("A brand without a name was created.")
    except UnprocessableEntityException as error:
        assert error.data.error_code == "validation_failed", error.data
        assert error.data.errors == {"name": ["The name field is required."]}, error.data
    try:
        brands.get_brand(999_999)
        raise SystemExit("A brand that doesn't exist was found.")
    except NotFoundException as error:
        assert error.data.error_code == "not_found", error.data
