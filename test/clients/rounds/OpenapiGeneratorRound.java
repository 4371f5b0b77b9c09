import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

/** A round with the Java client from openapi-generator. */
public class OpenapiGeneratorRound {
  static final int PEOPLE = 3;

  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("POSTRIDER_URL"));
    client.setBearerToken(System.getenv("POSTRIDER_TOKEN"));

    BrandsApi brands = new BrandsApi(client);
    BrandInput input = new BrandInput()
        .name("Acme")
        .emailAddressId(Long.valueOf(System.getenv("POSTRIDER_SENDER")))
        .postalAddress("1 Main Street")
        .socialLinks(new SocialLinksInput(List.of("https://x.com/acme")));
    Brand brand = brands.createBrand(input, "round-brand", null);
    expect(brand.getSocialLinks(), Map.of("x", "https://x.com/acme"));

    ContactFieldsApi fields = new ContactFieldsApi(client);
    for (String tag : List.of("email", "first_name")) {
      ContactFieldInput field = new ContactFieldInput().name(tag).tag(tag);
      field.type(tag.equals("email") ? ContactFieldInput.TypeEnum.EMAIL : ContactFieldInput.TypeEnum.TEXT);
      field.contactType(ContactFieldInput.ContactTypeEnum.PERSON);
      expect(fields.createContactField(field, null, null).getTag(), tag);
    }

    ListsApi lists = new ListsApi(client);
    ContactListInput listInput = new ContactListInput().name("News").brandId(brand.getId());
    ContactList list = lists.createList(listInput.channel(ContactListInput.ChannelEnum.EMAIL), null, null);
    ContactsApi contacts = new ContactsApi(client);
    for (int n = 0; n < PEOPLE; n++) {
      ContactInput person = new ContactInput().addTagsItem(new TagInput("VIP"));
      person.putAdditionalProperty("email", address(n));
      person.putAdditionalProperty("first_name", "P" + n);
      Contact contact = contacts.createContact(null, null, person);
      expect(contact.getAdditionalProperty("first_name"), "P" + n);
      SubscriberInput subscriber = new SubscriberInput().contactId(contact.getId());
      expect(lists.subscribeContact(list.getId(), subscriber, null, null).getStatus().getValue(), "subscribed");
    }

    TemplateInput templateInput = new TemplateInput().name("Hi").subject("Hi {{ first_name }}");
    templateInput.channel(TemplateInput.ChannelEnum.EMAIL).body(new TemplateBody("<p>Hi {{ first_name }}</p>"));
    Template template = new TemplatesApi(client).createTemplate(templateInput, null, null);
    CampaignsApi campaigns = new CampaignsApi(client);
    CampaignInput campaignInput = new CampaignInput().name("Sale").channel(CampaignInput.ChannelEnum.EMAIL);
    campaignInput.addListIdsItem(list.getId()).templateId(template.getId());
    Campaign campaign = campaigns.createCampaign(campaignInput, null, null);
    CampaignCheck check = campaigns.checkCampaign(campaign.getId(), null);
    expect(check.getWillReceive(), (long) PEOPLE);
    expect(check.getBlockers(), List.of());
    campaigns.sendCampaign(campaign.getId(), null, null);
    while (campaigns.getCampaign(campaign.getId(), null).getStatus() != Campaign.StatusEnum.SENT) Thread.sleep(100);

    MessagesApi messages = new MessagesApi(client);
    List<String> recipients = new ArrayList<>();
    SentMessagePage found;
    long page = 1;
    do {
      found = messages.listMessages(
          page++, 2L, null, null, null, campaign.getId(), null, null, null, null, null, null);
      for (SentMessage message : found.getData()) recipients.add(message.getTo());
    } while (found.getNextPageUrl() != null);
    recipients.sort(null);
    expect(recipients, List.of(address(0), address(1), address(2)));

    try {
      brands.createBrand(new BrandInput().name(" "), null, null);
      throw new AssertionError("A brand without a name was created.");
    } catch (ApiException refused) {
      ErrorResponse error = errorOf(client, refused);
      expect(refused.getCode(), 422);
      expect(error.getErrorCode(), ErrorResponse.ErrorCodeEnum.VALIDATION_FAILED);
      expect(error.getErrors(), Map.of("name", List.of("The name field is required.")));
    }
    try {
      brands.getBrand(999_999L, null);
      throw new AssertionError("A brand that doesn't exist was found.");
    } catch (ApiException missing) {
      ErrorResponse error = errorOf(client, missing);
      expect(error.getErrorCode(), ErrorResponse.ErrorCodeEnum.NOT_FOUND);
    }
  }

  static ErrorResponse errorOf(ApiClient client, ApiException exception) throws Exception {
    return client.getJSON().getMapper().readValue(exception.getResponseBody(), ErrorResponse.class);
  }

  static String address(int n) {
    return "p" + n + "@mail.example";
  }

  static void expect(Object actual, Object expected) {
    if (!expected.equals(actual)) throw new AssertionError("got " + actual + ", expected " + expected);
  }
}
