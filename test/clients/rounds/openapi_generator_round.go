// A round with the Go client from openapi-generator.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"sort"
	"strconv"
	"time"

	postrider "example.com/postrider"
)

const people = 3

func main() {
	configuration := postrider.NewConfiguration()
	configuration.Servers = postrider.ServerConfigurations{{URL: os.Getenv("POSTRIDER_URL")}}
	client := postrider.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), postrider.ContextAccessToken, os.Getenv("POSTRIDER_TOKEN"))
	sender, err := strconv.ParseInt(os.Getenv("POSTRIDER_SENDER"), 10, 64)
	check(err)

	input := postrider.NewBrandInput("Acme")
	input.SetEmailAddressId(sender)
	input.SetPostalAddress("1 Main Street")
	input.SetSocialLinks(postrider.ArrayOfStringAsSocialLinksInput(&[]string{"https://x.com/acme"}))
	brand, _, err := client.BrandsAPI.CreateBrand(ctx).BrandInput(*input).IdempotencyKey("round-brand").Execute()
	check(err)
	expect(brand.GetSocialLinks(), map[string]string{"x": "https://x.com/acme"})

	for tag, kind := range map[string]string{"email": "email", "first_name": "text"} {
		field := postrider.NewContactFieldInput(tag, tag, kind, "person")
		_, _, err = client.ContactFieldsAPI.CreateContactField(ctx).ContactFieldInput(*field).Execute()
		check(err)
	}

	listInput := postrider.NewContactListInput("News", "email")
	listInput.SetBrandId(brand.Id)
	list, _, err := client.ListsAPI.CreateList(ctx).ContactListInput(*listInput).Execute()
	check(err)
	vip := "VIP"
	for n := range people {
		person := postrider.NewContactInput()
		person.Tags = []postrider.TagInput{postrider.StringAsTagInput(&vip)}
		person.AdditionalProperties = map[string]any{"email": address(n), "first_name": fmt.Sprintf("P%d", n)}
		contact, _, err := client.ContactsAPI.CreateContact(ctx).ContactInput(*person).Execute()
		check(err)
		expect(contact.AdditionalProperties["first_name"], fmt.Sprintf("P%d", n))
		subscriberInput := *postrider.NewSubscriberInput(contact.Id)
		subscriber, _, err := client.ListsAPI.SubscribeContact(ctx, list.Id).SubscriberInput(subscriberInput).Execute()
		check(err)
		expect(subscriber.Status, "subscribed")
	}

	html := "<p>Hi {{ first_name }}</p>"
	templateInput := postrider.NewTemplateInput("Hi", "email", postrider.StringAsTemplateBody(&html))
	templateInput.SetFormat("html")
	templateInput.SetSubject("Hi {{ first_name }}")
	template, _, err := client.TemplatesAPI.CreateTemplate(ctx).TemplateInput(*templateInput).Execute()
	check(err)

	campaignInput := postrider.NewCampaignInput("Sale", "email")
	campaignInput.SetListIds([]int64{list.Id})
	campaignInput.SetTemplateId(template.Id)
	campaign, _, err := client.CampaignsAPI.CreateCampaign(ctx).CampaignInput(*campaignInput).Execute()
	check(err)
	dryRun, _, err := client.CampaignsAPI.CheckCampaign(ctx, campaign.Id).Execute()
	check(err)
	expect(dryRun.WillReceive, int64(people))
	expect(len(dryRun.Blockers), 0)
	_, _, err = client.CampaignsAPI.SendCampaign(ctx, campaign.Id).Execute()
	check(err)
	for campaign.Status != "sent" {
		time.Sleep(100 * time.Millisecond)
		campaign, _, err = client.CampaignsAPI.GetCampaign(ctx, campaign.Id).Execute()
		check(err)
	}

	recipients := []string{}
	for page := int64(1); ; page++ {
		found, _, err := client.MessagesAPI.ListMessages(ctx).CampaignId(campaign.Id).PerPage(2).Page(page).Execute()
		check(err)
		for _, message := range found.Data {
			recipients = append(recipients, message.GetTo())
		}
		if found.GetNextPageUrl() == "" {
			break
		}
	}
	sort.Strings(recipients)
	expect(recipients, []string{address(0), address(1), address(2)})

	_, _, err = client.BrandsAPI.CreateBrand(ctx).BrandInput(*postrider.NewBrandInput(" ")).Execute()
	problem := responseOf(err)
	expect(problem.ErrorCode, "validation_failed")
	expect(problem.GetErrors(), map[string][]string{"name": {"The name field is required."}})
	_, _, err = client.BrandsAPI.GetBrand(ctx, 999_999).Execute()
	expect(responseOf(err).ErrorCode, "not_found")
}

func address(n int) string { return fmt.Sprintf("p%d@mail.example", n) }

func responseOf(err error) postrider.ErrorResponse {
	var failure *postrider.GenericOpenAPIError
	if !errors.As(err, &failure) {
		panic(fmt.Sprintf("not an error response: %v", err))
	}
	return failure.Model().(postrider.ErrorResponse)
}

func expect(actual, expected any) {
	if !reflect.DeepEqual(actual, expected) {
		panic(fmt.Sprintf("got %v, expected %v", actual, expected))
	}
}

func check(err error) {
	var failure *postrider.GenericOpenAPIError
	if errors.As(err, &failure) {
		panic(string(failure.Body()))
	}
	if err != nil {
		panic(err)
	}
}
