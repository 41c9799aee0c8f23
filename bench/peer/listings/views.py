"""The product's two calls, as Django REST framework with its extension for maps answers them."""
from django.db.models import F, OuterRef, Prefetch, Subquery
from django.db.models.functions import NullIf
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.response import Response
from rest_framework_gis.filters import InBBoxFilter

from .models import FloorPlan, Photo, Property, SchoolLink
from .serializers import DetailSerializer, ListSerializer

PLANS = FloorPlan.objects.order_by(
    "bedrooms", NullIf("price", 0).asc(nulls_last=True), "id"
).prefetch_related("feature_links")
PHOTOS = Photo.objects.order_by("order", "id")
LINKS = SchoolLink.objects.order_by("distance_from_school", "school_id")
TRAVEL = ["distance_from_school", "drive_time", "walk_time", "bike_time", "walk_route"]


def with_parts(listings):
    """One query for each kind of part, however many listings there are."""
    return listings.select_related("manager").prefetch_related(
        Prefetch("floor_plans", queryset=PLANS),
        Prefetch("photos", queryset=PHOTOS),
        Prefetch("links", queryset=LINKS),
    )


class PropertyIn(ListAPIView):
    """A school's listings in a box: premium, standard, free, then the nearest to the school."""

    serializer_class = ListSerializer
    filter_backends = [InBBoxFilter]
    bbox_filter_field = "center"

    def get_queryset(self):
        listings = Property.objects.filter(status="active", links__school_id=self.request.query_params["school"])
        return listings.annotate(
            travel_quality=F("links__quality"),
            school_url=F("links__school__public_view_url"),
            **{name: F(f"links__{name}") for name in TRAVEL},
        )

    def list(self, request, *args, **kwargs):
        ordered = self.filter_queryset(self.get_queryset()).order_by(
            "-tier_rank", "is_stale", "distance_from_school", "id"
        )
        page = with_parts(ordered)[: int(request.query_params["limit"])]
        return Response(self.get_serializer(page, many=True).data)


class PropertyDetail(RetrieveAPIView):
    """One property, with the way to its nearest school."""

    serializer_class = DetailSerializer

    def get_queryset(self):
        nearest = SchoolLink.objects.filter(property_id=OuterRef("pk")).order_by(
            "distance_from_school", "school_id"
        )
        listings = Property.objects.filter(status="active").annotate(
            travel_quality=Subquery(nearest.values("quality")[:1]),
            school_url=Subquery(nearest.values("school__public_view_url")[:1]),
            **{name: Subquery(nearest.values(name)[:1]) for name in TRAVEL},
        )
        return with_parts(listings).prefetch_related("features")
