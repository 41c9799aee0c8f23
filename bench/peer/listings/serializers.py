"""The product's list form and its form of one property, field by field."""
from rest_framework import serializers
from rest_framework_gis.fields import GeometryField

from .models import Feature, FloorPlan, Photo, Property

WIDTHS = (320, 640, 960, 1280)


def slug(text):
    return text.strip().replace(" ", "-")


class FloorPlanSerializer(serializers.ModelSerializer):
    features = serializers.SerializerMethodField()

    class Meta:
        model = FloorPlan
        fields = [
            "id", "name", "property_id", "sq_feet", "stories", "price", "price_max", "bedrooms", "full_bath",
            "half_bath", "date_available", "tour_url", "price_per", "features",
        ]

    def get_features(self, plan):
        return [link.feature_id for link in plan.feature_links.all()]


class PhotoSerializer(serializers.ModelSerializer):
    property = serializers.IntegerField(source="property_id")
    url = serializers.SerializerMethodField()
    thumb_url = serializers.SerializerMethodField()

    class Meta:
        model = Photo
        fields = [
            "id", "property", "caption", "order", "url", "thumb_url", "width", "height", "placeholder",
        ]

    def get_url(self, photo):
        width = max((step for step in WIDTHS if step <= photo.width), default=photo.width)
        return f"/media/{photo.storage_key}/{width}.webp"

    def get_thumb_url(self, photo):
        return f"/media/{photo.storage_key}/{min(WIDTHS[0], photo.width)}.webp"


class FeatureSerializer(serializers.ModelSerializer):
    class Meta:
        model = Feature
        fields = ["id", "name", "slug", "group", "type"]


class ListSerializer(serializers.ModelSerializer):
    """A property as a list shows it. The view gives it the school that was asked for."""

    contact_phone = serializers.SerializerMethodField()
    type_display = serializers.CharField(source="get_type_display")
    external_site_url = serializers.SerializerMethodField()
    schools = serializers.SerializerMethodField()
    manager = serializers.SerializerMethodField()
    center = GeometryField()
    distance_from_school = serializers.FloatField()
    drive_time = serializers.IntegerField()
    walk_time = serializers.IntegerField()
    bike_time = serializers.IntegerField()
    travel_quality = serializers.CharField()
    walk_route = serializers.CharField()
    floor_plans = FloorPlanSerializer(many=True)
    photos = PhotoSerializer(many=True, source="public_photos")
    detail_url = serializers.SerializerMethodField()

    class Meta:
        model = Property
        fields = [
            "id", "name", "listing_title", "address_1", "address_2", "city", "state", "postal_code", "contact_phone",
            "type", "type_display", "category", "number_of_units", "on_bus_route", "furnished_units",
            "external_site_url", "year_built", "tier", "status", "schools", "manager", "center",
            "distance_from_school", "drive_time", "walk_time", "bike_time", "travel_quality", "walk_route",
            "floor_plans", "photos", "detail_url", "billing_period", "contract_end_date", "pet_policy",
            "is_approximate", "is_demo", "availability_confirmed",
        ]

    def get_contact_phone(self, listing):
        manager = listing.manager
        return listing.contact_phone or (manager.phone if manager.account_level == "premium" else "")

    def get_external_site_url(self, listing):
        return listing.external_site_url if listing.tier == "premium" else None

    def get_schools(self, listing):
        return [link.school_id for link in listing.links.all()]

    def get_manager(self, listing):
        manager = listing.manager
        is_verified = manager.account_level == "premium" and manager.verified_what and manager.verified_on
        return {
            "id": manager.id,
            "account_level": manager.account_level,
            "user": {"id": manager.user_id},
            "verified": {"what": manager.verified_what, "on": manager.verified_on} if is_verified else None,
        }

    def get_detail_url(self, listing):
        school = slug(listing.school_url)
        return f"/{school}/off-campus-housing/{slug(listing.name)}/{listing.id}/"


class DetailSerializer(ListSerializer):
    features = FeatureSerializer(many=True)
    primary_school = serializers.SerializerMethodField()

    class Meta(ListSerializer.Meta):
        fields = ListSerializer.Meta.fields + [
            "description", "features", "created", "updated", "primary_school",
        ]

    def get_primary_school(self, listing):
        link = next(iter(listing.links.all()), None)
        if link is None:
            return None
        return {"id": link.school_id, "public_view_url": listing.school_url, "site": None}
