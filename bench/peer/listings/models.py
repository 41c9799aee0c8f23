"""The tables of `schema.sql`, which are filled from the product's own."""
from django.contrib.gis.db import models


class School(models.Model):
    public_view_url = models.TextField()

    class Meta:
        managed = False
        db_table = "schools"


class Manager(models.Model):
    user_id = models.BigIntegerField()
    account_level = models.TextField()
    phone = models.TextField()
    verified_what = models.TextField(null=True)
    verified_on = models.DateField(null=True)

    class Meta:
        managed = False
        db_table = "managers"


class Feature(models.Model):
    name = models.TextField()
    slug = models.TextField()
    group = models.TextField()
    type = models.TextField()

    class Meta:
        managed = False
        db_table = "features"


class Property(models.Model):
    TYPES = [
        ("apartment", "Apartment"),
        ("condo", "Condo"),
        ("townhome", "Townhome"),
        ("house", "House"),
        ("duplex_etc", "Duplex/Triplex/Quadplex"),
        ("university_residences", "University Residences"),
        ("single_room", "Single Room"),
    ]
    PHOTO_ALLOWANCE = {"free": 5, "standard": 15, "premium": 25}

    manager = models.ForeignKey(Manager, models.CASCADE)
    name = models.TextField()
    listing_title = models.TextField()
    description = models.TextField()
    address_1 = models.TextField()
    address_2 = models.TextField()
    city = models.TextField()
    state = models.TextField()
    postal_code = models.TextField()
    contact_phone = models.TextField()
    type = models.TextField(choices=TYPES)
    category = models.TextField()
    number_of_units = models.IntegerField(null=True)
    on_bus_route = models.BooleanField()
    furnished_units = models.BooleanField()
    external_site_url = models.TextField(null=True)
    year_built = models.IntegerField(null=True)
    tier = models.TextField()
    tier_rank = models.SmallIntegerField()
    status = models.TextField()
    billing_period = models.TextField()
    contract_end_date = models.DateField(null=True)
    pet_policy = models.TextField()
    center = models.PointField()
    is_approximate = models.BooleanField()
    is_demo = models.BooleanField()
    is_stale = models.BooleanField()
    availability_confirmed = models.DateField()
    created = models.DateTimeField()
    updated = models.DateTimeField()
    features = models.ManyToManyField(Feature, db_table="property_features")

    class Meta:
        managed = False
        db_table = "properties"

    @property
    def public_photos(self):
        return self.photos.all()[: self.PHOTO_ALLOWANCE[self.tier]]


class SchoolLink(models.Model):
    property = models.ForeignKey(Property, models.CASCADE, related_name="links")
    school = models.ForeignKey(School, models.CASCADE)
    distance_from_school = models.FloatField()
    drive_time = models.IntegerField(null=True)
    walk_time = models.IntegerField(null=True)
    bike_time = models.IntegerField(null=True)
    quality = models.TextField()
    walk_route = models.TextField(null=True)

    class Meta:
        managed = False
        db_table = "property_schools"


class FloorPlan(models.Model):
    property = models.ForeignKey(Property, models.CASCADE, related_name="floor_plans")
    name = models.TextField()
    sq_feet = models.IntegerField(null=True)
    stories = models.IntegerField()
    price = models.IntegerField(null=True)
    price_max = models.IntegerField(null=True)
    bedrooms = models.IntegerField()
    full_bath = models.IntegerField()
    half_bath = models.IntegerField()
    date_available = models.DateField(null=True)
    tour_url = models.TextField(null=True)
    price_per = models.TextField()

    class Meta:
        managed = False
        db_table = "floor_plans"


class FloorPlanFeature(models.Model):
    """A row of its own: a plan shows the ids of its features, so the features themselves are not read."""

    floor_plan = models.ForeignKey(FloorPlan, models.CASCADE, related_name="feature_links")
    feature_id = models.BigIntegerField()

    class Meta:
        managed = False
        db_table = "floor_plan_features"


class Photo(models.Model):
    property = models.ForeignKey(Property, models.CASCADE, related_name="photos")
    caption = models.TextField()
    order = models.IntegerField()
    storage_key = models.TextField()
    width = models.IntegerField()
    height = models.IntegerField()
    placeholder = models.TextField(null=True)

    class Meta:
        managed = False
        db_table = "photos"
