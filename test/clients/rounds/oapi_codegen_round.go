// A round with the Go client from oapi-codegen.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"reflect"
	"sort"
	"strconv"
	"time"

	postrider "example.com/postrider"
)

const people = 3

func main() {
	ctx := context.Background()
	withToken := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("POSTRIDER_TOKEN"))
		return nil
	}
	client, err := postrider.NewClientWithResponses(os.Getenv("POSTRIDER_URL"), postrider.WithRequestEditorFn(withToken))
	check(err)
	sender, err := strconv.ParseInt(os.Getenv("POSTRIDER_SENDER"), 10, 64)
	check(err)

	var links postrider.SocialLinksInput
	check(links.FromSocialLinksInput0([]string{"https://x.com/acme"}))
	key := "round-brand"
	created, err := client.CreateBrandWithResponse(ctx, &postrider.CreateBrandParams{IdempotencyKey: &key}, postrider.BrandInput{
		Name: "Acme", EmailAddressId: &sender, PostalAddress: pointer("1 Main Street"), SocialLinks: &links,
	})
	check(err)
	brand := must(created.JSON201, created.Body)
	expect(*brand.SocialLinks, map[string]string{"x": "https://x.com/acme"})

	for tag, kind := range map[string]postrider.ContactFieldInputType{"email": "email", "first_name": "text"} {
		field := postrider.ContactFieldInput{Name: tag, Tag: tag, Type: kind, ContactType: "person"}
		response, err := client.CreateContactFieldWithResponse(ctx, nil, field)
		check(err)
		must(response.JSON201, response.Body)
	}

	listed, err := client.CreateListWithResponse(ctx, nil, postrider.ContactListInput{
		Name: "News", Channel: "email", BrandId: &brand.Id,
	})
	check(err)
	list := must(listed.JSON201, listed.Body)
	var vip postrider.TagInput
	check(vip.FromTagInput0("VIP"))
	for n := range people {
		values := map[string]any{"email": address(n), "first_name": fmt.Sprintf("P%d", n)}
		response, err := client.CreateContactWithResponse(ctx, nil, postrider.ContactInput{
			Tags: &[]postrider.TagInput{vip}, AdditionalProperties: values,
		})
		check(err)
		contact := must(response.JSON201, response.Body)
		expect(contact.AdditionalProperties["first_name"], fmt.Sprintf("P%d", n))
		input := postrider.SubscriberInput{ContactId: contact.Id}
		subscribed, err := client.SubscribeContactWithResponse(ctx, list.Id, nil, input)
		check(err)
		expect(string(must(subscribed.JSON201, subscribed.Body).Status), "subscribed")
	}
	filters := map[string]string{"first_name": "P1"}
	found, err := client.SearchContactsWithResponse(ctx, &postrider.SearchContactsParams{Fields: &filters})
	check(err)
	expect(len(must(found.JSON200, found.Body).Data), 1)

	var body postrider.TemplateBody
	check(body.FromTemplateBody0("<p>Hi {{ first_name }}</p>"))
	templated, err := client.CreateTemplateWithResponse(ctx, nil, postrider.TemplateInput{
		Name: "Hi", Channel: "email", Subject: pointer("Hi {{ first_name }}"), Body: body,
	})
	check(err)
	template := must(templated.JSON201, templated.Body)

	drafted, err := client.CreateCampaignWithResponse(ctx, nil, postrider.CampaignInput{
		Name: "Sale", Channel: "email", ListIds: &[]int64{list.Id}, TemplateId: &template.Id,
	})
	check(err)
	campaign := must(drafted.JSON201, drafted.Body)
	checked, err := client.CheckCampaignWithResponse(ctx, campaign.Id, nil)
	check(err)
	dryRun := must(checked.JSON200, checked.Body)
	expect(dryRun.WillReceive, int64(people))
	expect(len(dryRun.Blockers), 0)
	sent, err := client.SendCampaignWithResponse(ctx, campaign.Id, nil)
	check(err)
	must(sent.JSON200, sent.Body)
	for campaign.Status != "sent" {
		time.Sleep(100 * time.Millisecond)
		response, err := client.GetCampaignWithResponse(ctx, campaign.Id, nil)
		check(err)
		campaign = must(response.JSON200, response.Body)
	}

	recipients := []string{}
	for page := int64(1); ; page++ {
		perPage := int64(2)
		query := postrider.ListMessagesParams{CampaignId: &campaign.Id, PerPage: &perPage, Page: &page}
		response, err := client.ListMessagesWithResponse(ctx, &query)
		check(err)
		messages := must(response.JSON200, response.Body)
		for _, message := range messages.Data {
			recipients = append(recipients, *message.To)
		}
		if messages.NextPageUrl == nil {
			break
		}
	}
	sort.Strings(recipients)
	expect(recipients, []string{address(0), address(1), address(2)})

	refused, err := client.CreateBrandWithResponse(ctx, nil, postrider.BrandInput{Name: " "})
	check(err)
	problem := must(refused.JSON422, refused.Body)
	expect(string(problem.ErrorCode), "validation_failed")
	expect(*problem.Errors, map[string][]string{"name": {"The name field is required."}})
	missing, err := client.GetBrandWithResponse(ctx, 999_999, nil)
	check(err)
	expect(string(must(missing.JSON404, missing.Body).ErrorCode), "not_found")
}

func address(n int) string { return fmt.Sprintf("p%d@mail.example", n) }

func pointer(text string) *string { return &text }

func must[T any](body *T, raw []byte) *T {
	if body == nil {
		panic("unexpected response: " + string(raw))
	}
	return body
}

func expect(actual, expected any) {
	if !reflect.DeepEqual(actual, expected) {
		panic(fmt.Sprintf("got %v, expected %v", actual, expected))
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
